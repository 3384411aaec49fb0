import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";

export interface PartTabsProps<Part extends string> {
  /** What they are parts of: "Parts of the event". */
  label: string;
  part: Part;
  parts: readonly (readonly [part: Part, label: string])[];
  onChange: (part: Part) => void;
  /** Of the panel that all of them control; it is labelled by `${panelId}-${part}`. */
  panelId: string;
  /** Where they have too little room they scroll, without buttons. */
  scrollable?: boolean;
}

/** The parts of a record, of which the panel below shows one. */
export function PartTabs<Part extends string>(props: PartTabsProps<Part>) {
  const { label, part, parts, onChange, panelId, scrollable = false } = props;
  return (
    <Tabs
      value={part}
      aria-label={label}
      {...(scrollable && { variant: "scrollable", scrollButtons: false })}
      onChange={(_, next: Part) => onChange(next)}
      sx={{ paddingInline: "18px", flex: "none" }}
    >
      {parts.map(([value, name]) => (
        <Tab
          key={value}
          value={value}
          label={name}
          id={`${panelId}-${value}`}
          aria-controls={panelId}
        />
      ))}
    </Tabs>
  );
}
