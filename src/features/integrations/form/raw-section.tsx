import { useState } from "react";
import Button from "@mui/material/Button";
import type { PublicIntegration } from "../../../api/integrations.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { Section } from "../../../components/layout/section.tsx";

export function RawSection({ record }: { record: PublicIntegration }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Raw data"
      note="without credentials"
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Hide raw data" : "Show raw data"}
        </Button>
      }
      isLast
    >
      {isOpen && <JsonView value={record} label="Record" fileName="integration.json" />}
    </Section>
  );
}
