import Chip from "@mui/material/Chip";
import { channelName } from "../../entities/integrations/integration-info.ts";

export function PrimaryChip({ channel }: { channel: string | undefined }) {
  const label = channel === undefined ? "Primary" : `Primary for ${channelName(channel)}`;
  return <Chip size="small" color="primary" variant="outlined" label={label} />;
}
