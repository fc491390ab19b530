/** Requests to the collector that served this page, and its one form of error. */
import { authorization, refused } from "./key";

export interface Violation {
  pointer: string;
  message: string;
}

/** What the collector answers when it cannot: RFC 9457 problem details. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly violations: Violation[] = [],
  ) {
    super(detail);
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, { headers: authorization(), ...(signal ? { signal } : {}) });
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, posted(body));
}

export async function postForText(path: string, body: unknown): Promise<string> {
  return (await answered(path, posted(body))).text();
}

function posted(body: unknown): RequestInit {
  const headers = { ...authorization(), "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

export async function remove(path: string): Promise<void> {
  await ask<unknown>(path, { method: "DELETE", headers: authorization() });
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  return (await (await answered(path, init)).json()) as T;
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(0, "No connection", "The collector does not answer. Is it still running?");
  }
  if (answer.ok) return answer;
  const problem = await problemOf(answer);
  if (problem.status === 401) refused(problem);
  throw problem;
}

async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text();
  try {
    const body = JSON.parse(text) as { title?: string; detail?: string; errors?: Violation[] };
    const title = body.title ?? answer.statusText;
    return new Problem(answer.status, title, body.detail ?? title, body.errors ?? []);
  } catch {
    return new Problem(answer.status, answer.statusText, `The collector answered ${answer.status}.`);
  }
}
