import { lazy, Suspense } from "react";
import { DataText } from "../components/text/data-text.tsx";

// The numbering plans are large, and few pages show a phone number.
const PhoneCountry = lazy(async () => ({
  default: (await import("./phone-country.tsx")).PhoneCountry,
}));

/** Renders a phone number with its country, or its issue. */
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
