import { lazy, Suspense } from "react";
import { DataText } from "./data-text.tsx";

// Loaded on demand, because the numbering plans are large and few pages show a phone number.
const loadDetails = () => import("./phone-details.tsx");
const PhoneCountry = lazy(async () => ({ default: (await loadDetails()).PhoneCountry }));
const PhoneDetails = lazy(async () => ({ default: (await loadDetails()).PhoneDetails }));

export function PhoneText({ value }: { value: unknown }) {
  return (
    <>
      <DataText value={value} maxLength={64} />
      {typeof value === "string" && value !== "" && (
        <Suspense fallback={null}>
          <PhoneCountry value={value} />
        </Suspense>
      )}
    </>
  );
}

export function PhoneNote({ value }: { value: string }) {
  return (
    <Suspense fallback="Checking the number…">
      <PhoneDetails value={value} />
    </Suspense>
  );
}
