import {
  button,
  card,
  heading,
  mail,
  paragraph,
  plainMail,
  softText,
  subheading,
} from "./layout.ts";
import { inline } from "./styles.ts";

const itemRow = `
<tr>
  <td width="72" style="${inline.cell}">
    <img src="{{ item.image }}" width="56" height="56" alt="{{ item.name }}" class="fluid" style="border-radius:6px;background:#eef1f4">
  </td>
  <td class="text rule" style="${inline.cell}">
    <strong>{{ item.name }}</strong><br>
    <span class="text-soft" style="${inline.small}">{{ item.sku }}{% if item.quantity > 1 %} × {{ item.quantity }}{% endif %}</span>
  </td>
  <td width="96" class="text rule" style="${inline.number}">{{ item.price }} {{ payload.order.currency }}</td>
</tr>`;

const stage = (label: string, done: boolean) => `
<td class="stack" width="25%" style="padding:4px 8px 4px 0">
  <div style="height:6px;border-radius:3px;background:${done ? "#166534" : "#d5dce3"};font-size:0;line-height:0">&nbsp;</div>
  <p class="text-soft stack-center" style="${inline.small};padding-top:6px${done ? ";font-weight:600;color:#166534" : ""}">${label}</p>
</td>`;

const progress = `
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 24px 0 !important">
  <tr>${stage("Ordered", true)}${stage("Packed", true)}${stage("On its way", true)}${stage("Delivered", false)}</tr>
</table>`;

const address = `
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
  <tr>
    <td class="stack" width="50%" valign="top" style="padding:0 16px 16px 0">
      ${subheading("Going to")}
      ${softText("{{ payload.order.address.name }}<br>{{ payload.order.address.line1 }}<br>{{ payload.order.address.postcode }} {{ payload.order.address.city }}<br>{{ payload.order.address.country }}")}
    </td>
    <td class="stack" width="50%" valign="top" style="padding:0 0 16px 0">
      ${subheading("Carried by")}
      ${softText("{{ payload.carrier.name }}<br>Tracking number {{ payload.carrier.trackingNumber }}<br>Expected {{ payload.eta | date: '%A, %-d %B' }}")}
    </td>
  </tr>
</table>`;

const help = (title: string, text: string, path: string) => `
<td class="stack" width="33%" valign="top" style="padding:0 12px 16px 0">
  <p class="text" style="${inline.text};margin-bottom:4px;font-weight:600">${title}</p>
  <p class="text-soft" style="${inline.soft}">${text} <a href="https://www.larkfield.example${path}" target="_blank" rel="noopener" style="color:#166534;text-decoration:underline">More</a></p>
</td>`;

const content = [
  card(
    heading("It’s on its way{% if subscriber.firstName %}, {{ subscriber.firstName }}{% endif %}") +
      paragraph(
        "Order <strong>{{ payload.order.id }}</strong> left our warehouse in {{ payload.warehouse }} and should reach you on {{ payload.eta | date: '%A' }}.",
      ) +
      progress +
      button("Track the parcel", "{{ payload.carrier.trackingUrl }}") +
      address,
  ),
  card(
    `${subheading("In this parcel")}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
  {% for item in payload.order.items %}${itemRow}
  {% endfor %}
  <tr>
    <td colspan="2" class="text rule" style="${inline.cell}">Total</td>
    <td class="text rule" style="${inline.number};font-weight:700">{{ payload.order.total }} {{ payload.order.currency }}</td>
  </tr>
</table>`,
  ),
  `{% if payload.recommendations and payload.recommendations.size > 0 %}${card(
    `${subheading("Others also took")}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
  <tr>{% for item in payload.recommendations limit: 3 %}
    <td class="stack stack-center" width="33%" valign="top" style="padding:0 12px 12px 0">
      <a href="{{ item.url }}" target="_blank" rel="noopener"><img src="{{ item.image }}" width="150" class="fluid" style="border-radius:8px"></a>
      <p class="text" style="${inline.soft};padding-top:8px">{{ item.name }}</p>
    </td>{% endfor %}
  </tr>
</table>`,
  )}{% endif %}`,
  card(
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>${help(
      "Not at home?",
      "Leave it with a neighbour or send it to a shop near you.",
      "/help/redirect",
    )}${help("Something wrong?", "Returns are free for 60 days.", "/help/returns")}${help(
      "A gift?",
      "Hide the prices on the slip.",
      "/help/gifts",
    )}</tr></table>`,
  ),
].join("\n");

/** HTML of the mail of a shipped order. */
export const orderShippedMail = mail({
  title: "Your order {{ payload.order.id }} is on its way",
  preheader: "Arrives {{ payload.eta | date: '%A' }} with {{ payload.carrier.name }}. ",
  content,
});

/** The same in German, and in short. */
export const orderShippedMailGerman = plainMail({
  title: "Deine Bestellung {{ payload.order.id }} ist unterwegs",
  preheader: "Kommt voraussichtlich am {{ payload.eta | date: '%d.%m.' }}",
  content:
    heading("Unterwegs{% if subscriber.firstName %}, {{ subscriber.firstName }}{% endif %}!") +
    paragraph(
      "Die Bestellung <strong>{{ payload.order.id }}</strong> hat unser Lager in {{ payload.warehouse }} verlassen und sollte am {{ payload.eta | date: '%d.%m.' }} bei dir sein.",
    ) +
    `<ul>{% for item in payload.order.items %}<li>{{ item.quantity }} × {{ item.name }}</li>{% endfor %}</ul>` +
    button("Sendung verfolgen", "{{ payload.carrier.trackingUrl }}"),
});
