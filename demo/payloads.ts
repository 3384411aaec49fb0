import type { Recipient } from "./engine/model.ts";
import goodsData from "./data/goods.json";
import { hostilePayload } from "./hostile-text.ts";
import { dayMs, hourMs, toIso } from "./moments.ts";
import type { Random } from "./random.ts";
import { evaluate } from "./recipe.ts";
import type { JsonObject } from "../contract/common.ts";
import type { WorkflowDefinition } from "./workflows.ts";

export interface PayloadScope {
  readonly random: Random;
  readonly subscriber: Recipient;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const { goods } = goodsData;

const toPictureUrl = (sku: string) => `https://cdn.larkfield.example/goods/${sku}.jpg`;

function getRegion({ data }: Recipient): keyof typeof goodsData.regions {
  const region = data?.["region"];
  return typeof region === "string" && Object.hasOwn(goodsData.regions, region)
    ? (region as keyof typeof goodsData.regions)
    : "eu";
}

const getCurrency = (subscriber: Recipient) => goodsData.regions[getRegion(subscriber)].currency;

function createItems(random: Random, maxItemCount: number) {
  return random.sample(goods, random.int(1, maxItemCount)).map(({ name, sku, price }) => ({
    name,
    sku,
    quantity: random.chance(0.25) ? random.int(2, 4) : 1,
    price: price.toFixed(2),
    image: toPictureUrl(sku),
  }));
}

const computeTotal = (items: readonly { price: string; quantity: number }[]) =>
  Number(items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0).toFixed(2));

function createOrder({ random, subscriber, at }: PayloadScope) {
  const items = createItems(random, 4);
  return {
    id: `A-${random.int(20_000, 98_999)}`,
    placedAt: toIso(at - random.int(1, 60) * hourMs),
    channel: random.chance(0.72) ? "web" : random.pick(["app", "app", "wholesale", "marketplace"]),
    currency: getCurrency(subscriber),
    total: computeTotal(items),
    items,
    address: {
      name: [subscriber.firstName, subscriber.lastName].filter(Boolean).join(" "),
      ...goodsData.regions[getRegion(subscriber)].address,
    },
  };
}

function createCart({ random }: PayloadScope) {
  const items = createItems(random, 3);
  return { id: random.hex(12), items, total: computeTotal(items) };
}

const createRecommendations = ({ random }: PayloadScope) =>
  random.sample(goods, 3).map(({ name, sku }) => ({
    name,
    image: toPictureUrl(sku),
    url: `https://www.larkfield.example/goods/${sku}`,
  }));

function createWeeklyReport({ random, subscriber, at }: PayloadScope) {
  const createRanking = (names: readonly string[], count: number) =>
    random
      .sample(names, count)
      .map((name) => ({ name, sold: random.int(3, 400), revenue: random.int(100, 9000) }))
      .toSorted((a, b) => b.sold - a.sold);
  const revenues = Array.from({ length: 7 }, () => random.int(300, 9_000));
  const maxRevenue = Math.max(...revenues);
  const days = revenues.map((revenue) => ({
    share: Math.round((revenue / maxRevenue) * 100),
    revenue,
    orders: Math.round(revenue / random.int(30, 60)),
  }));
  const sumValues = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0);
  const createChanges = () => ({
    revenue: random.int(-20, 30),
    orders: random.int(-20, 30),
    returns: random.int(-9, 9),
  });
  return {
    reportId: random.hex(10),
    store: `${subscriber.lastName ?? "Larkfield"} & Co.`,
    from: toIso(at - 7 * dayMs),
    until: toIso(at),
    currency: getCurrency(subscriber),
    revenue: sumValues(revenues),
    orders: sumValues(days.map(({ orders }) => orders)),
    returns: random.int(0, 60),
    change: createChanges(),
    days,
    products: createRanking(
      goods.map(({ name }) => name),
      8,
    ),
    sources: createRanking(["Search", "Newsletter", "Direct", "Marketplace", "Social"], 4),
    regions: createRanking(["Europe", "North America", "Asia and Pacific"], 3),
    ...(random.chance(0.5) && { notes: ["Returns of the desk lamp doubled; check the plug."] }),
  };
}

const getPhone = ({ subscriber }: PayloadScope) => subscriber.phone ?? "+442079460123";

/** Formats a phone number in the national format, which forms without validation accept. */
const toNationalFormat = (phone: string) =>
  `0${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`;

const payloadFunctions = {
  order: createOrder,
  cart: createCart,
  recommendations: createRecommendations,
  weeklyReport: createWeeklyReport,
  product: ({ random }: PayloadScope) => random.pick(goods).name,
  region: ({ subscriber }: PayloadScope) => getRegion(subscriber),
  currency: ({ subscriber }: PayloadScope) => getCurrency(subscriber),
  phone: getPhone,
  typedPhone: (scope: PayloadScope) => toNationalFormat(getPhone(scope)),
  hostile: () => hostilePayload,
};

export const createPayload = (definition: WorkflowDefinition, scope: PayloadScope): JsonObject =>
  evaluate(definition.payload, { ...payloadFunctions, ...scope }) as JsonObject;
