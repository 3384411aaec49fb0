import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { NoticesProvider } from "../components/feedback/notices.tsx";
import type { AppRouter } from "./router.tsx";
import { AppTheme } from "./theme/app-theme.tsx";

export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <AppTheme>
      <NoticesProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </NoticesProvider>
    </AppTheme>
  );
}
