"""The sending side: from files of events to a collector, in batches, with patience."""
