select order_id, customer_id, cast(order_total as decimal(12, 2)) as amount
from {{ source('raw', 'raw_orders') }}
where status = 'paid'
