import Alert from "@mui/material/Alert";
import { DataText } from "../../../components/text/data-text.tsx";
import { useEndpointSample } from "../../../entities/use-endpoint-use.ts";
import { formatCount, formatList, plural } from "../../../lib/format.ts";
import { totalWords } from "../../../lib/total-words.ts";

/** What hangs on the token that is about to be replaced. */
export function Consequences({ identifier }: { identifier: string }) {
  const { reading, survey } = useEndpointSample({ connectionIdentifier: identifier });
  const use = survey?.connections.get(identifier);
  const count = use?.endpoints ?? 0;
  const all = totalWords(reading.data) || formatCount(count);
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      <p>
        {reading.isError
          ? "What delivers through this connection could not be read."
          : survey === undefined
            ? "Reading what delivers through this connection…"
            : use === undefined
              ? "No endpoint names this connection, so nothing is known to deliver through it."
              : `${all} ${count === 1 ? "endpoint delivers" : "endpoints deliver"} through it, for ${plural(use.subscribers.size, "subscriber")}.`}{" "}
        {use !== undefined && use.integrations.size > 0 && (
          <>
            They use <DataText value={formatList([...use.integrations])} max={200} />.
          </>
        )}
      </p>
      <p>
        The token that is stored now cannot be read back, and there is no undo. Whether somebody
        else replaced it meanwhile cannot be seen either.
      </p>
    </Alert>
  );
}
