import { lazy, Suspense } from "react";
import { DataText } from "../components/text/data-text.tsx";

// What knows the world's numbering plans is large, and few pages show a phone.
const PhoneCountry = lazy(async () => ({
  default: (await import("./phone-country.tsx")).PhoneCountry,
}));

/** A phone number as stored, with its country read back, or what is odd about it. */
export function PhoneText({ value }: { value: unknown }) {
  return (
    <>
      <DataText value={value} max={64} />
      {typeof value === "string" && value !== "" && (
        <Suspense fallback={null}>
          <PhoneCountry value={value} />
        </Suspense>
      )}
    </>
  );
}
