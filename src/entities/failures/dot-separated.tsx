import { styled } from "@mui/material/styles";
import { DataText } from "../../components/text/data-text.tsx";

const Parts = styled("span")({ "& > span + span::before": { content: '" · "' } });

export function DotSeparated({ texts }: { texts: readonly string[] }) {
  return (
    <Parts>
      {texts.map((text, index) => (
        <span key={index}>
          <DataText value={text} maxLength={48} />
        </span>
      ))}
    </Parts>
  );
}
