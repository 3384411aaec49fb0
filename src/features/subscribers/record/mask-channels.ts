import { asObject } from "../../../../contract/loose.ts";
import { jsonItems, jsonMembers } from "../../../lib/json-members.ts";

const mask = "••••••••";

/** Masks every text in a value; the shape stays. */
function maskAll(value: unknown): unknown {
  if (typeof value === "string") return mask;
  if (Array.isArray(value)) return value.map(maskAll);
  const object = asObject(value);
  return object
    ? Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, maskAll(inner)]))
    : value;
}

const write = (members: ReadonlyMap<string, string>) =>
  `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;

/** Masks the channel credentials in a record's text; the rest stays as received. */
export function maskChannels(text: string): { text: string; count: number } {
  const members = new Map(jsonMembers(text));
  let count = 0;
  const channels = jsonItems(members.get("channels") ?? "").map((item) => {
    const own = new Map(jsonMembers(item));
    const credentials = own.get("credentials");
    if (credentials === undefined) return item;
    count += 1;
    return write(own.set("credentials", JSON.stringify(maskAll(JSON.parse(credentials)))));
  });
  if (count === 0) return { text, count };
  return { text: write(members.set("channels", `[${channels.join(",")}]`)), count };
}
