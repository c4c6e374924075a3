import type { App, Services } from '../../http/services.ts'
import { processPrinter } from '../../ports/printer.ts'
import { formRoute } from './form-route.ts'
import { previewRoutes } from './preview-routes.ts'
import { runRoutes } from './run-routes.ts'

/** Everything that prints forms, with one hold on the printer. */
export function reportRoutes(app: App, services: Services): void {
  const printer = processPrinter()
  app.addHook('onClose', async () => printer.close())
  formRoute(app, services, printer)
  previewRoutes(app, services, printer)
  runRoutes(app, services, printer)
}
