export const eventShortcuts = {
  name: "Events",
  shortcuts: [
    { keys: "/", label: "Filter events" },
    { keys: "j", label: "Next row" },
    { keys: "k", label: "Previous row" },
    { keys: "Enter", label: "Open or focus event" },
    { keys: "[", label: "Previous event (while an event is open)" },
    { keys: "]", label: "Next event (while an event is open)" },
    { keys: "y", label: "Copy link with absolute times" },
    { keys: "Escape", label: "Close event" },
  ],
};
