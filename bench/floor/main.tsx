import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CssBaseline from "@mui/material/CssBaseline";
import Link from "@mui/material/Link";
import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";

/*
 * A minimal application with the console's libraries: React, Router, Query, and MUI, with a frame
 * and one table. `first-screen.ts` compares the console with it.
 */

interface FloorRow {
  id: string;
  name: string;
}

const columns = ["id", "name"] as const;

function Frame() {
  return (
    <Box sx={{ display: "flex" }}>
      <AppBar position="fixed">
        <Toolbar>
          <Typography variant="h6">Floor</Typography>
          <Button color="inherit">Profile</Button>
        </Toolbar>
      </AppBar>
      <List component="nav" sx={{ width: 216, marginTop: 8 }}>
        {["Events", "Subscribers", "Integrations"].map((name) => (
          <ListItemButton key={name}>
            <ListItemText primary={name} />
          </ListItemButton>
        ))}
      </List>
      <Box component="main" sx={{ flex: 1, marginTop: 8 }}>
        <Outlet />
      </Box>
    </Box>
  );
}

function Rows() {
  const { data = [] } = useQuery({
    queryKey: ["rows"],
    queryFn: async () => (await (await fetch("/rows.json")).json()) as FloorRow[],
  });
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{column}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map(({ id, name }) => (
          <TableRow key={id}>
            <TableCell>
              <Link href={`#${id}`}>{id}</Link>
            </TableCell>
            <TableCell>{name}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const rootRoute = createRootRoute({ component: Frame });
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: Rows });
const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) });

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
createRoot(element).render(
  <ThemeProvider theme={createTheme({ cssVariables: true })}>
    <CssBaseline />
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ThemeProvider>,
);
