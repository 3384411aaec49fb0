import type { Answer, Try } from "../engine/model.ts";
import { chat } from "./chat.ts";
import { email, outage } from "./email.ts";
import { push } from "./push.ts";
import { sms, timedOut } from "./sms.ts";
import { isIn, type Weather } from "./weather.ts";

/** What providers answer to a try, in the given weather. */
export const answers =
  (weather: Weather) =>
  (attempt: Try): Answer => {
    const { integration, at, number, random } = attempt;
    switch (integration.channel) {
      case "email":
        return isIn(weather.outages, integration.identifier, at) ? outage(attempt) : email(attempt);
      case "sms":
        return number < 3 && isIn(weather.slowSpells, integration.identifier, at)
          ? timedOut(attempt)
          : sms(attempt);
      case "push":
        return push(attempt, weather.tokensExpireAt);
      case "chat":
        return chat(attempt, weather.secretExpiresAt);
      default:
        return { result: "sent", milliseconds: random.around(12), response: null };
    }
  };
