import { allOf, noneOf, payloadPart, subscriberPart } from "../conditions.ts";
import { hour, iso } from "../moments.ts";
import { cartReminderMail, orderConfirmedMail } from "../templates/mails.ts";
import { orderShippedMail, orderShippedMailGerman } from "../templates/order-shipped.ts";
import { address, list, object, text, type WorkflowDefinition } from "./definition.ts";
import * as goods from "./goods.ts";

const orderLink = "https://www.larkfield.example/orders/{{ payload.order.id }}";

const orderConfirmed: WorkflowDefinition = {
  identifier: "order-confirmed",
  name: "Order confirmed",
  description: "Right after the checkout.",
  group: "Orders",
  origin: "svc-cloud",
  tags: ["orders"],
  share: 11,
  age: 390,
  payloadSchema: object({ order: goods.orderSchema }),
  payload: ({ random, subscriber, at }) => ({ order: goods.makeOrder(random, subscriber, at) }),
  steps: [
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: {
        subject: "We have your order {{ payload.order.id }}",
        body: orderConfirmedMail,
      },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Order {{ payload.order.id }} confirmed",
        body: "{{ payload.order.items.size }} {% if payload.order.items.size == 1 %}item{% else %}items{% endif %} for {{ payload.order.total }} {{ payload.order.currency }}.",
        redirect: { url: orderLink, target: "_self" },
      },
    },
  ],
};

const orderShipped: WorkflowDefinition = {
  identifier: "order-shipped",
  name: "Order shipped",
  description: "When the parcel leaves the warehouse: inbox and email, SMS for those who want it.",
  group: "Orders",
  origin: "svc-cloud",
  tags: ["orders", "shipping"],
  severity: "medium",
  share: 15,
  age: 388,
  payloadSchema: object({
    order: goods.orderSchema,
    carrier: goods.carrierSchema,
    eta: { type: "string", format: "date" },
    warehouse: text,
    region: text,
    "recommendations?": list(object({ name: text, image: address, url: address })),
  }),
  payload: ({ random, subscriber, at }) => ({
    order: goods.makeOrder(random, subscriber, at),
    carrier: goods.makeCarrier(random),
    eta: goods.arrival(random, at),
    warehouse: random.pick(["Rotterdam", "Harbourtown", "Gdańsk"]),
    region: goods.regionOf(subscriber),
    ...(random.chance(0.6) && { recommendations: goods.recommendations(random) }),
  }),
  contexts: (payload) => [`region:${String(payload["region"])}`],
  steps: [
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Your order is on its way",
        body: "**{{ payload.order.id }}** left {{ payload.warehouse }} with {{ payload.carrier.name }} and arrives {{ payload.eta | date: '%A' }}.",
        avatar: "https://cdn.larkfield.example/inbox/parcel.png",
        primaryAction: {
          label: "Track the parcel",
          redirect: { url: "{{ payload.carrier.trackingUrl }}", target: "_blank" },
        },
        secondaryAction: { label: "See the order", redirect: { url: orderLink, target: "_self" } },
        redirect: { url: orderLink, target: "_self" },
        data: { orderId: "{{ payload.order.id }}" },
      },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: {
        subject: "Your order {{ payload.order.id }} is on its way",
        preheader: "Arrives {{ payload.eta | date: '%A' }}",
        body: orderShippedMail,
      },
      variants: [
        {
          name: "German",
          filters: [allOf(subscriberPart("locale", "LIKE", "de-"))],
          controls: {
            subject: "Deine Bestellung {{ payload.order.id }} ist unterwegs",
            preheader: "Kommt am {{ payload.eta | date: '%d.%m.' }}",
            body: orderShippedMailGerman,
          },
        },
      ],
      replyCallback: { active: true, url: "https://hooks.larkfield.example/replies/shipping" },
    },
    {
      type: "sms",
      name: "SMS",
      slug: "sms",
      filters: [
        allOf(
          subscriberPart("data.smsOptIn", "EQUAL", "true"),
          payloadPart("order.total", "LARGER_EQUAL", "25"),
        ),
      ],
      controls: {
        body: "Larkfield: order {{ payload.order.id }} is on its way and arrives {{ payload.eta | date: '%d/%m' }}. Track it: {{ payload.carrier.trackingUrl }}",
      },
    },
  ],
};

/** National format, as a form that checks nothing takes it. */
const asTyped = (phone: string) => `0${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`;

const outForDelivery: WorkflowDefinition = {
  identifier: "out-for-delivery",
  name: "Out for delivery",
  description: "In the morning of the delivery. The SMS goes to the number given at the checkout.",
  group: "Orders",
  origin: "svc-cloud",
  tags: ["orders", "shipping"],
  severity: "medium",
  share: 9,
  age: 200,
  payloadSchema: object({
    parcel: object({ number: text, stops: { type: "integer", minimum: 0 } }),
    delivery: object({ window: text, contactPhone: text, "note?": text }),
  }),
  payload: ({ random, subscriber, at }) => {
    const from = 8 + random.int(0, 9);
    const phone = subscriber.phone ?? "+442079460123";
    return {
      parcel: { number: `LK${random.int(100_000_000, 999_999_999)}`, stops: random.int(3, 40) },
      delivery: {
        window: `${from}:00–${from + 2}:00`,
        contactPhone: random.chance(0.7) ? asTyped(phone) : phone,
        ...(random.chance(0.2) && { note: "Ring twice" }),
      },
      scannedAt: iso(at - random.int(1, 40) * 1000),
    };
  },
  steps: [
    {
      type: "push",
      name: "Push",
      slug: "push",
      controls: {
        subject: "Arriving today",
        body: "Your parcel comes between {{ payload.delivery.window }}, {{ payload.parcel.stops }} stops before you.",
        data: { parcel: "{{ payload.parcel.number }}" },
      },
    },
    {
      type: "sms",
      name: "SMS",
      slug: "sms",
      controls: {
        to: "{{ payload.delivery.contactPhone }}",
        body: "Larkfield 🚚 Your parcel arrives today, {{ payload.delivery.window }}.{% if payload.delivery.note %} Note for the driver: {{ payload.delivery.note }}{% endif %}",
      },
      before: { to: "{{ subscriber.phone }}" },
    },
  ],
};

const cartReminder: WorkflowDefinition = {
  identifier: "cart-reminder",
  name: "Cart reminder",
  description: "A while after a cart was left; canceled when the order comes after all.",
  group: "Marketing",
  origin: "svc-cloud-v1",
  tags: ["marketing"],
  severity: "low",
  share: 7,
  age: 395,
  payloadSchema: object({ cart: goods.cartSchema, leftAt: text }),
  payload: ({ random, at }) => ({ cart: goods.makeCart(random), leftAt: iso(at) }),
  steps: [
    {
      type: "delay",
      name: "Wait for the order",
      slug: "wait",
      controls: { type: "regular", amount: 3, unit: "hours" },
      metadata: { type: "regular", amount: 3, unit: "hours" },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      blocks: true,
      filters: [
        noneOf(subscriberPart("data.segments", "ANY_IN", "no-marketing")),
        allOf(payloadPart("cart.total", "LARGER", "20")),
      ],
      controls: {
        subject: "Still thinking about {{ payload.cart.items[0].name }}?",
        body: cartReminderMail,
      },
      issues: {
        controls: {
          body: [
            {
              message: "payload.voucher is not in the payload's schema",
              issueType: "UNKNOWN_VARIABLE",
              variableName: "payload.voucher",
            },
          ],
        },
      },
    },
    {
      type: "push",
      name: "Push",
      slug: "push",
      filters: [allOf(payloadPart("cart.total", "BETWEEN", "40,400"))],
      controls: {
        subject: "Your cart is waiting",
        body: "{{ payload.cart.items.size }} {% if payload.cart.items.size == 1 %}item{% else %}items{% endif %}, {{ payload.cart.total }} in total.",
      },
    },
  ],
};

/** How long ago the SMS step of `out-for-delivery` was changed. */
export const phoneWave = 7 * hour;

export const orderWorkflows = [orderConfirmed, orderShipped, outForDelivery, cartReminder];
