import { Id } from "../../components/text/id.tsx";

export const WorkspaceId = ({ id }: { id: string | undefined }) =>
  id === undefined ? "not reported" : <Id value={id} name="workspace ID" />;
