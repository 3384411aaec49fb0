import { stepWords } from "../../../entities/events/step-words.ts";

/** A step by its type and, where it says more, its name: "Delay: Wait for the order". */
export function stepLabel({ type, name }: { type: string; name: string }): string {
  const word = stepWords(type).name;
  return name === "" || name === word ? word : `${word}: ${name}`;
}
