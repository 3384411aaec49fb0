import type { ReactNode, Ref } from "react";
import { styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { Bar, PageBar } from "./bar.tsx";
import { focusTitle } from "./focus-title.ts";

const Header = styled(PageBar)({
  // On phones, a header of several rows would otherwise shrink, and overlap the page below.
  flex: "none",
  columnGap: 10,
  rowGap: 6,
  minBlockSize: 49,
  "&[data-tight]": {
    "@container (min-width: 1400px)": {
      flexWrap: "nowrap",
      "& > *": { flex: "none", flexWrap: "nowrap" },
      "& > h1 + div": { flex: "0 1 auto", flexWrap: "nowrap" },
    },
  },
});

const Title = styled("h1")({ marginInlineEnd: 4, minInlineSize: 0, overflowWrap: "anywhere" });

const Meta = styled(Bar)({
  minInlineSize: 0,
  // Fills the remaining space. On phones and tablets, moves to a separate row below title and actions,
  // because many filters in half the width would be one below the other.
  "&[data-grows]": {
    flex: "1 1 300px",
    "@media (max-width: 899.95px)": { order: 1, flexBasis: "100%" },
  },
});

const Actions = styled(Bar)({ marginInlineStart: "auto" });

export interface PageHeaderProps {
  /** The page's only h1, which gets the focus when the page opens. */
  title: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  meta?: ReactNode;
  /** Buttons, with the main action last. */
  actions?: ReactNode;
  /** Keeps the bar of a wide page on one row. Requires a page that is a size container. */
  isTight?: boolean;
  shouldGrowMeta?: boolean;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, titleRef, meta, actions, isTight = false, shouldGrowMeta = false } = props;
  return (
    <Header as="header" {...(isTight && { "data-tight": "" })}>
      <Title ref={useForkRef(focusTitle, titleRef)} tabIndex={-1}>
        {title}
      </Title>
      {meta && <Meta {...(shouldGrowMeta && { "data-grows": "" })}>{meta}</Meta>}
      {actions && <Actions>{actions}</Actions>}
    </Header>
  );
}
