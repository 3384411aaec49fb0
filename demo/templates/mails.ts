import { button, card, heading, mail, paragraph, plainMail, softText } from "./layout.ts";
import { inline } from "./styles.ts";

const hello = "Hello{% if subscriber.firstName %} {{ subscriber.firstName }}{% endif %},";

export const orderConfirmedMail = plainMail({
  title: "Order {{ payload.order.id }}",
  preheader:
    "{{ payload.order.items.size }} {% if payload.order.items.size == 1 %}item{% else %}items{% endif %}, {{ payload.order.total }} {{ payload.order.currency }}",
  content:
    heading("Thank you for your order") +
    paragraph(hello) +
    paragraph(
      "we have received order <strong>{{ payload.order.id }}</strong> over {{ payload.order.total }} {{ payload.order.currency }}.",
    ) +
    `<ul>{% for item in payload.order.items %}<li>{{ item.quantity }} × {{ item.name }}</li>{% endfor %}</ul>` +
    button("See the order", "https://www.larkfield.example/orders/{{ payload.order.id }}"),
});

export const loginCodeMail = plainMail({
  title: "Your code",
  preheader: "Your code is {{ payload.code }}",
  content:
    paragraph(hello) +
    paragraph("your code to sign in is") +
    `<p style="${inline.code}">{{ payload.code }}</p>` +
    paragraph(
      "It is good for {{ payload.minutes }} minutes. If you did not ask for it, somebody typed your address by mistake.",
    ),
});

export const passwordResetMail = plainMail({
  title: "Reset your password",
  preheader: "The link works for one hour",
  content:
    paragraph(hello) +
    paragraph("somebody, hopefully you, asked to reset the password of your account.") +
    button("Choose a new password", "{{ payload.resetUrl }}") +
    paragraph("The request came from {{ payload.device }} near {{ payload.place }}."),
});

export const invoiceMail = mail({
  title: "Invoice {{ payload.invoice.number }}",
  preheader:
    "{{ payload.invoice.amount }} {{ payload.invoice.currency }}, due {{ payload.invoice.dueAt | date: '%-d %B' }}",
  content: card(
    heading("Invoice {{ payload.invoice.number }}") +
      paragraph(hello) +
      paragraph(
        "your invoice over <strong>{{ payload.invoice.amount }} {{ payload.invoice.currency }}</strong> is ready. It is due on {{ payload.invoice.dueAt | date: '%-d %B %Y' }}.",
      ) +
      button("Open the invoice", "{{ payload.invoice.url }}") +
      softText(
        "{% if payload.invoice.autopay %}Nothing to do: we take it from your card.{% else %}Please pay by transfer and name the invoice’s number.{% endif %}",
      ),
  ),
});

export const cardDeclinedMail = plainMail({
  title: "Your card was declined",
  preheader: "Update it until {{ payload.graceUntil | date: '%-d %B' }}",
  content:
    heading("We could not charge your card") +
    paragraph(hello) +
    paragraph(
      "the card ending in {{ payload.card.last4 }} was declined ({{ payload.reason }}). Your {{ payload.plan | capitalize }} plan goes on until {{ payload.graceUntil | date: '%-d %B' }}.",
    ) +
    button("Update the card", "https://app.larkfield.example/billing"),
});

export const cartReminderMail = plainMail({
  title: "You left something behind",
  preheader: "{{ payload.cart.items[0].name }} is still in your cart",
  content:
    heading("You left something behind") +
    paragraph(
      "{{ payload.cart.items[0].name }} is still in your cart{% if payload.cart.items.size > 1 %}, with {{ payload.cart.items.size | minus: 1 }} more{% endif %}.",
    ) +
    button("Back to the cart", "https://www.larkfield.example/cart/{{ payload.cart.id }}"),
});

export const commentDigestMail = plainMail({
  title: "New comments on {{ payload.post.title }}",
  preheader: "{{ steps.digest.eventCount }} new",
  content:
    heading(
      "{{ steps.digest.eventCount }} new {% if steps.digest.eventCount == 1 %}comment{% else %}comments{% endif %} on “{{ payload.post.title }}”",
    ) +
    `{% for event in steps.digest.events limit: 10 %}<blockquote style="margin:0 0 12px 0;padding:0 0 0 12px;border-left:3px solid #d5dce3">${paragraph("<strong>{{ event.payload.author }}</strong>: {{ event.payload.comment }}")}</blockquote>{% endfor %}` +
    `{% if steps.digest.eventCount > 10 %}${paragraph("and {{ steps.digest.eventCount | minus: 10 }} more")}{% endif %}` +
    button("Answer", "https://app.larkfield.example/posts/{{ payload.post.id }}"),
});

export const dailySummaryMail = plainMail({
  title: "Your day",
  preheader: "{{ steps.daily.eventCount }} things happened",
  content:
    heading("What happened since yesterday") +
    `<ul>{% for event in steps.daily.events %}<li>{{ event.payload.text }}</li>{% endfor %}</ul>` +
    `{% if steps.daily.eventCount == 0 %}${paragraph("Nothing, enjoy the quiet.")}{% endif %}`,
});

export const renewalMail = plainMail({
  title: "Your plan renews soon",
  preheader: "On {{ payload.renewsAt | date: '%-d %B' }}",
  content:
    paragraph(hello) +
    paragraph(
      "your {{ payload.plan | capitalize }} plan with {{ payload.seats }} seats renews on {{ payload.renewsAt | date: '%-d %B %Y' }} for {{ payload.amount }} {{ payload.currency }}.",
    ) +
    button("Manage the plan", "https://app.larkfield.example/billing"),
});

export const onboardingMail = plainMail({
  title: "Three things to try",
  preheader: "Two minutes each",
  content:
    paragraph(hello) +
    paragraph("you have been with us for two days. Three things that people find useful:") +
    `<ol><li>Invite a colleague</li><li>Connect {{ payload.suggestion | default: "your calendar" }}</li><li>Set your quiet hours</li></ol>` +
    button("Show me", "https://app.larkfield.example/start"),
});

export const supportReplyMail = plainMail({
  title: "Re: {{ payload.ticket.subject }}",
  preheader: "{{ payload.agent.name }} answered",
  content:
    paragraph(hello) +
    `<div>{{ payload.reply | newline_to_br | raw }}</div>` +
    paragraph("{{ payload.agent.name }}, Larkfield support") +
    button(
      "Answer in the portal",
      "https://help.larkfield.example/tickets/{{ payload.ticket.id }}",
    ),
});

export const serviceNoticeMail = plainMail({
  title: "{{ payload.title }}",
  preheader: "{{ payload.summary }}",
  content:
    heading("{{ payload.title }}") +
    paragraph("{{ payload.summary }}") +
    `{% if payload.until %}${softText("Expected to be over by {{ payload.until | date: '%H:%M' }} UTC.")}{% endif %}` +
    button("Status page", "https://status.larkfield.example"),
});
