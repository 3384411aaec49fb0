// Serves the event list from generated events, forwards other requests to a service, and prints its
// own address. SOURCE is the path of a JSON file with the service's address, event templates, and
// the number of days to generate.
import { readFileSync } from "node:fs";
import { createServer, request as sendRequest } from "node:http";

const { service, templates, days } = JSON.parse(readFileSync(process.env["SOURCE"], "utf8"));
const dayMs = 86_400_000;
const datePattern = /(20\d\d-\d\d-\d\d)(?=T\d\d:)/;

/** The templates, newest first. Every second item of `parts` is a date, and `\0` marks the ID. */
const parsedTemplates = templates.map((text) => {
  const { _id, createdAt } = JSON.parse(text);
  return {
    id: _id,
    at: Date.parse(createdAt),
    parts: text.replaceAll(_id, "\0").split(datePattern),
  };
});
const eventCount = parsedTemplates.length * days;
const shiftedDatesByKey = new Map();

function shiftDate(date, day) {
  const key = `${date}${day}`;
  let shiftedDate = shiftedDatesByKey.get(key);
  if (shiftedDate === undefined) {
    shiftedDate = new Date(Date.parse(date) - day * dayMs).toISOString().slice(0, 10);
    shiftedDatesByKey.set(key, shiftedDate);
  }
  return shiftedDate;
}

/** Returns the JSON of an event. `index` counts from the newest one. */
function createEventText(index) {
  const day = Math.floor(index / parsedTemplates.length);
  const { id, parts } = parsedTemplates[index % parsedTemplates.length];
  const text = parts
    .map((part, partIndex) => (partIndex % 2 === 0 ? part : shiftDate(part, day)))
    .join("");
  return text.replaceAll("\0", `${id.slice(0, -4)}${String(day).padStart(4, "0")}`);
}

const getTime = (index) =>
  parsedTemplates[index % parsedTemplates.length].at -
  Math.floor(index / parsedTemplates.length) * dayMs;

function countAfter(time) {
  let low = 0;
  let high = eventCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getTime(middle) > time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listEvents(query) {
  const limit = Number(query.get("limit") ?? 10);
  const start = query.has("before") ? countAfter(Date.parse(query.get("before"))) : 0;
  const end = query.has("after") ? countAfter(Date.parse(query.get("after")) - 1) : eventCount;
  const firstIndex = start + Number(query.get("page") ?? 0) * limit;
  const pageEnd = Math.min(end, firstIndex + limit);
  const texts = [];
  for (let index = firstIndex; index < pageEnd; index += 1) texts.push(createEventText(index));
  return `{"page":0,"pageSize":${limit},"hasMore":${pageEnd < end},"data":[${texts.join(",")}]}`;
}

const server = createServer((incoming, outgoing) => {
  const { pathname, searchParams } = new URL(incoming.url, "http://localhost");
  if (incoming.method === "GET" && pathname === "/v1/notifications") {
    outgoing.writeHead(200, {
      "content-type": "application/json",
      "cache-control": "no-store",
    });
    outgoing.end(listEvents(searchParams));
    return;
  }
  const { method, headers } = incoming;
  const forwardedRequest = sendRequest(
    new URL(incoming.url, service),
    { method, headers },
    (response) => {
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    },
  );
  forwardedRequest.on("error", () => outgoing.destroy());
  incoming.pipe(forwardedRequest);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
