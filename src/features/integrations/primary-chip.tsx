import Chip from "@mui/material/Chip";
import { getChannelName } from "../../entities/integrations/integration-info.ts";

export function PrimaryChip({ channel }: { channel: string | undefined }) {
  const label = channel === undefined ? "Primary" : `Primary for ${getChannelName(channel)}`;
  return <Chip size="small" color="primary" variant="outlined" label={label} />;
}
