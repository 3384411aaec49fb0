import Chip from "@mui/material/Chip";
import { channelWord } from "../../entities/integrations/integration-facts.ts";

export function PrimaryChip({ channel }: { channel: string | undefined }) {
  const label = channel === undefined ? "Primary" : `Primary for ${channelWord(channel)}`;
  return <Chip size="small" color="primary" variant="outlined" label={label} />;
}
