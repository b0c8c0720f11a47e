import { wholeNumber, type Asked } from "./command.ts";
import { progress } from "./print.ts";

const PAGE = 200;

export const pageOptions = {
  limit: { type: "string", help: "At most so many; 50 by default" },
  all: { type: "boolean", help: "All of them, page by page" },
} as const;

export async function collect<Item>(asked: Asked, items: AsyncIterable<Item>): Promise<Item[]> {
  const most = asked.isSet("all")
    ? Number.POSITIVE_INFINITY
    : wholeNumber(asked.text("limit") ?? "50", "limit");
  const found: Item[] = [];
  const tell = progress(asked);
  for await (const item of items) {
    found.push(item);
    if (found.length % PAGE === 0) {
      tell(`${String(found.length)} read`);
    }
    if (found.length >= most) {
      break;
    }
  }
  tell(null);
  return found;
}

export function pageSize(asked: Asked): number {
  return asked.isSet("all") ? PAGE : Math.min(PAGE, wholeNumber(asked.text("limit") ?? "50", "limit"));
}
