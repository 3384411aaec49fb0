import { button, card, heading, mail, paragraph, subheading } from "./layout.ts";
import { inline } from "./styles.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const figure = (label: string, value: string, change: string) => `
<td class="stack" width="33%" valign="top" style="padding:0 12px 16px 0">
  <p class="text-soft" style="${inline.small}">${label}</p>
  <p class="text figure" style="${inline.heading};margin:0">${value}</p>
  <p class="text-soft" style="${inline.small}">{% if ${change} >= 0 %}<span style="color:#166534">▲ {{ ${change} }} %</span>{% else %}<span style="color:#b42318">▼ {{ ${change} | abs }} %</span>{% endif %} against last week</p>
</td>`;

/** A day as a bar; its width is the share of the best day. */
const bar = (label: string, index: number) => `
<tr>
  <td width="48" class="text-soft rule" style="${inline.cell}">${label}</td>
  <td class="rule" style="${inline.cell}">
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
      <td width="{{ payload.days[${index}].share }}%" style="height:14px;background:#166534;border-radius:3px;font-size:0;line-height:0">&nbsp;</td>
      <td style="font-size:0;line-height:0">&nbsp;</td>
    </tr></table>
  </td>
  <td width="110" class="text rule" style="${inline.number}">{{ payload.days[${index}].revenue }} {{ payload.currency }}</td>
  <td width="70" class="text-soft rule hide-small" style="${inline.number}">{{ payload.days[${index}].orders }}</td>
</tr>`;

/** Rows for a list of the payload, of which the mail shows `count`, each guarded. */
const ranking = (list: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `{% if payload.${list}[${index}] %}
<tr>
  <td width="36" class="text-soft rule" style="${inline.cell}">${index + 1}.</td>
  <td class="text rule" style="${inline.cell}">{{ payload.${list}[${index}].name }}</td>
  <td width="90" class="text rule" style="${inline.number}">{{ payload.${list}[${index}].sold }}</td>
  <td width="110" class="text rule" style="${inline.number}">{{ payload.${list}[${index}].revenue }} {{ payload.currency }}</td>
</tr>{% endif %}`,
  ).join("");

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">${rows}</table>`;

/** HTML of the weekly report: long, as such mails are. */
export const weeklyReportMail = mail({
  title: "Your week at {{ payload.store }}",
  preheader: "{{ payload.revenue }} {{ payload.currency }} from {{ payload.orders }} orders. ",
  content: [
    card(
      heading("Your week at {{ payload.store }}") +
        paragraph(
          "{{ payload.from | date: '%-d %B' }} to {{ payload.until | date: '%-d %B %Y' }}",
        ) +
        table(
          `<tr>${figure("Revenue", "{{ payload.revenue }} {{ payload.currency }}", "payload.change.revenue")}${figure("Orders", "{{ payload.orders }}", "payload.change.orders")}${figure("Returns", "{{ payload.returns }}", "payload.change.returns")}</tr>`,
        ) +
        button(
          "Open the dashboard",
          "https://app.larkfield.example/reports/{{ payload.reportId }}",
        ),
    ),
    card(subheading("Day by day") + table(days.map(bar).join(""))),
    card(subheading("Sold most") + table(ranking("products", 8))),
    card(subheading("Where customers came from") + table(ranking("sources", 4))),
    card(subheading("By region") + table(ranking("regions", 3))),
    `{% if payload.notes.size > 0 %}${card(
      `${subheading("Worth a look")}{% for note in payload.notes %}${paragraph("{{ note }}")}{% endfor %}`,
    )}{% endif %}`,
  ].join("\n"),
});
