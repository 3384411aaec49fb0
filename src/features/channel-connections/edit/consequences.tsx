import Alert from "@mui/material/Alert";
import { DataText } from "../../../components/text/data-text.tsx";
import { useEndpointSample } from "../../../entities/use-endpoint-use.ts";
import { formatCount, formatList, plural } from "../../../lib/format.ts";
import { totalWords } from "../../../lib/total-words.ts";

/** Shows what depends on the token that a save replaces. */
export function Consequences({ identifier }: { identifier: string }) {
  const { reading, survey } = useEndpointSample({ connectionIdentifier: identifier });
  const use = survey?.connections.get(identifier);
  const count = use?.endpoints ?? 0;
  const all = totalWords(reading.data) || formatCount(count);
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      <p>
        {reading.isError
          ? "Couldn't load the endpoints that use this connection."
          : survey === undefined
            ? "Loading the endpoints that use this connection…"
            : use === undefined
              ? "No known endpoint uses this connection."
              : `${count === 1 ? "1 endpoint uses" : `${all} endpoints use`} this connection, for ${plural(use.subscribers.size, "subscriber")}.`}{" "}
        {use !== undefined && use.integrations.size > 0 && (
          <>
            Integrations: <DataText value={formatList([...use.integrations])} max={200} />.
          </>
        )}
      </p>
      <p>
        The current token can't be recovered, and changes by someone else can't be detected. This
        can't be undone.
      </p>
    </Alert>
  );
}
