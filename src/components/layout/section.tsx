import { useId, type ReactNode } from "react";
import { styled } from "@mui/material/styles";

const Block = styled("section")({
  paddingBlock: 13,
  paddingInline: 18,
  "&[data-divided]": { borderBlockEnd: "1px solid var(--line-soft)" },
});

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 4,
  minBlockSize: 24,
  marginBlockEnd: 7,
});

const Note = styled("span")({ color: "var(--ink-3)", minInlineSize: 0 });
const Actions = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginInlineStart: "auto",
});

export interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** Whether to omit the line below the section. */
  isLast?: boolean;
  children: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, note, actions, level = 2, isLast = false, children } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Block aria-labelledby={id} {...(isLast ? {} : { "data-divided": "" })}>
      <Head>
        <Heading id={id}>{title}</Heading>
        {note && <Note>{note}</Note>}
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Block>
  );
}
