import type { Recipient } from "../engine/recipient.ts";
import { day, iso } from "../moments.ts";
import type { Random } from "../random.ts";
import { address, integer, type JsonObject, list, object, oneOf, text } from "./definition.ts";

const goods = [
  ["Field notebook, A5", "FN-A5", 13],
  ["Steel ruler, 30 cm", "SR-30", 8],
  ["Pencil set, 2B–8B", "PS-28", 19],
  ["Canvas tool roll", "CT-01", 44],
  ["Enamel mug “Første”", "EM-02", 14],
  ["Wool blanket, moss", "WB-MO", 89],
  ["Desk lamp, brass", "DL-BR", 129],
  ["Oak clothes hanger, 3 pcs", "OH-3", 27],
  ["Beeswax candle", "BC-11", 11],
  ["Linen apron", "LA-01", 39],
  ["Seed box “Kitchen garden”", "SB-KG", 25],
  ["Cast iron pan, 26 cm", "CP-26", 74],
  ["Paper lantern", "PL-04", 10],
  ["Whetstone, 1000/3000", "WS-13", 33],
  ["Thermos bottle, 0.75 l", "TB-75", 32],
  ["Rain jacket, unisex", "RJ-UX", 119],
] as const;

const places = {
  eu: ["Rotterdam", "NL", "3011 AD", "Maasboulevard 100"],
  uk: ["Bristol", "GB", "BS1 4ST", "12 Welsh Back"],
  us: ["Springfield", "US", "62701", "742 Elm Street"],
  latam: ["São Paulo", "BR", "01310-100", "Avenida Jardim 1500"],
  mena: ["القاهرة", "EG", "11511", "شارع النيل ٢٤"],
  africa: ["Lagos", "NG", "101241", "5 Marina Road"],
  apac: ["東京都", "JP", "100-0005", "丸の内 1-1-1"],
} as const;

const carriers = ["Parcelway", "Nordpost", "Bluebird Express", "Cargolino"] as const;

export const regionOf = (subscriber: Recipient): keyof typeof places => {
  const region = subscriber.data?.["region"];
  return typeof region === "string" && region in places ? (region as keyof typeof places) : "eu";
};

export const currencyOf = (subscriber: Recipient): string =>
  ({ uk: "GBP", us: "USD", latam: "BRL", apac: "JPY", mena: "EUR", africa: "EUR", eu: "EUR" })[
    regionOf(subscriber)
  ];

const picture = (sku: string) => `https://cdn.larkfield.example/goods/${sku}.jpg`;

function items(random: Random, most: number) {
  return random.some(goods, random.int(1, most)).map(([name, sku, price]) => ({
    name,
    sku,
    quantity: random.chance(0.25) ? random.int(2, 4) : 1,
    price: price.toFixed(2),
    image: picture(sku),
  }));
}

const totalOf = (all: readonly { price: string; quantity: number }[]) =>
  Number(all.reduce((sum, item) => sum + Number(item.price) * item.quantity, 0).toFixed(2));

export function makeOrder(random: Random, subscriber: Recipient, at: number) {
  const [city, country, postcode, line1] = places[regionOf(subscriber)];
  const ordered = items(random, 4);
  return {
    id: `A-${random.int(20_000, 98_999)}`,
    placedAt: iso(at - random.int(1, 60) * 3_600_000),
    channel: random.chance(0.72) ? "web" : random.pick(["app", "app", "wholesale", "marketplace"]),
    currency: currencyOf(subscriber),
    total: totalOf(ordered),
    items: ordered,
    address: {
      name: [subscriber.firstName, subscriber.lastName].filter(Boolean).join(" "),
      line1,
      postcode,
      city,
      country,
    },
  };
}

export function makeCarrier(random: Random) {
  const number = `LK${random.int(100_000_000, 999_999_999)}`;
  return {
    name: random.pick(carriers),
    trackingNumber: number,
    trackingUrl: `https://track.parcels.example/${number}`,
  };
}

export const makeCart = (random: Random) => {
  const left = items(random, 3);
  return { id: random.hex(12), items: left, total: totalOf(left) };
};

export const recommendations = (random: Random) =>
  random.some(goods, 3).map(([name, sku]) => ({
    name,
    image: picture(sku),
    url: `https://www.larkfield.example/goods/${sku}`,
  }));

export const productNames = goods.map(([name]) => name);
export const arrival = (random: Random, at: number): string =>
  iso(at + random.int(1, 4) * day).slice(0, 10);

const item = object({ name: text, sku: text, quantity: integer, price: text, image: address });
export const orderSchema: JsonObject = object({
  id: text,
  placedAt: text,
  channel: oneOf("web", "app", "wholesale", "marketplace"),
  currency: text,
  total: { type: "number", minimum: 0 },
  items: list(item),
  address: object({ name: text, line1: text, postcode: text, city: text, country: text }),
});
export const carrierSchema = object({ name: text, trackingNumber: text, trackingUrl: address });
export const cartSchema = object({ id: text, items: list(item), total: { type: "number" } });
