import { styled } from "@mui/material/styles";
import type { Environment } from "../../api/session/profile.ts";
import { ChevronDownIcon } from "../../components/icons.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Menu } from "../../components/menu.tsx";
import { useMenu } from "../../components/use-menu.ts";
import { getEnvironmentColor } from "../../entities/environments/environment-mark.tsx";

function EnvironmentName({ environment }: { environment: Environment }) {
  const isNamedProduction = /prod/i.test(environment.name);
  return (
    <Name>
      <DataText value={environment.name} maxLength={32} />
      {environment.production && !isNamedProduction && <Kind> (production)</Kind>}
    </Name>
  );
}

const Name = styled("span")({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
const Kind = styled("span")({ fontWeight: 450 });

const Badge = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 7,
  flex: "0 1 auto",
  minInlineSize: 0,
  minBlockSize: 26,
  paddingInline: "8px 9px",
  border: "1px solid currentColor",
  borderRadius: 6,
  background: "none",
  font: "600 12px/18px var(--sans)",
  "&[data-production]": { background: "var(--fail-soft)" },
  "&:is(button)": { cursor: "pointer" },
  "& > svg": { fontSize: 14, flex: "none", marginInlineEnd: -3 },
});

const Square = styled("span")({
  flex: "none",
  inlineSize: 8,
  blockSize: 8,
  borderRadius: 2,
  background: "currentColor",
  forcedColorAdjust: "none",
});

export interface EnvironmentMenuProps {
  environment: Environment;
  /** Environments to switch between. If there are several, the badge is a menu. */
  environments?: readonly Environment[];
  onSwitch?: (environment: Environment) => void;
}

export function EnvironmentMenu({
  environment,
  environments = [],
  onSwitch,
}: EnvironmentMenuProps) {
  const { closing, buttonProps, menuProps } = useMenu();
  const badgeProps = {
    sx: { color: getEnvironmentColor(environment) },
    ...(environment.production ? { "data-production": "" } : {}),
  };
  const content = (
    <>
      <Square />
      <EnvironmentName environment={environment} />
    </>
  );
  if (!onSwitch || environments.length < 2) {
    return (
      <Badge role="group" aria-label="Environment" {...badgeProps}>
        {content}
      </Badge>
    );
  }
  return (
    <>
      <Badge as="button" {...buttonProps} {...badgeProps}>
        {content}
        <ChevronDownIcon />
      </Badge>
      <Menu
        {...menuProps}
        label="Environments"
        entries={environments.map((environmentOption) => {
          const isChecked = environmentOption.id === environment.id;
          return {
            kind: "radio",
            label: <EnvironmentName environment={environmentOption} />,
            icon: <Square sx={{ color: getEnvironmentColor(environmentOption) }} />,
            checked: isChecked,
            onSelect: closing(() => {
              if (!isChecked) onSwitch(environmentOption);
            }),
          };
        })}
      />
    </>
  );
}
