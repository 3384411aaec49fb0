import { useState } from "react";
import Button from "@mui/material/Button";
import type { PublicIntegration } from "../../../api/integrations.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { Section } from "../../../components/layout/section.tsx";

/** Without credentials and signing key. */
export function RawSection({ record }: { record: PublicIntegration }) {
  const [shown, setShown] = useState(false);
  return (
    <Section
      title="Raw"
      note="without credentials"
      actions={
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      }
      last
    >
      {shown && <JsonView value={record} label="Record" fileName="integration.json" />}
    </Section>
  );
}
