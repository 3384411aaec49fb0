import { useState } from "react";
import { lazyUpgrade } from "../../../components/lazy-component.tsx";
import { type QueryFieldProps, QueryInput } from "./query-input.tsx";

const QueryField = lazyUpgrade(
  QueryInput,
  async () => (await import("./query-field.tsx")).QueryField,
);

export type QueryBarProps = Pick<
  QueryFieldProps,
  "knownValues" | "savedQueries" | "onAdd" | "onOpen" | "onLeave"
>;

/** Renders a single field for all filters. */
export function QueryBar(props: QueryBarProps) {
  const [text, setText] = useState("");
  const [isFocused, setIsFocused] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      style={{ display: "contents" }}
      onPointerEnter={QueryField.preload}
      onFocus={QueryField.preload}
    >
      <QueryField
        {...props}
        text={text}
        onText={setText}
        isFocused={isFocused}
        onFocused={setIsFocused}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
    </div>
  );
}
