import type { App, Services } from '../../http/services.ts'
import { alternateRoutes } from './alternate-routes.ts'
import { crewRoutes } from './crew-routes.ts'

/** What the practice of the United States adds: crews' rates and the alternates of a bid. */
export function usRoutes(app: App, services: Services): void {
  crewRoutes(app, services)
  alternateRoutes(app, services)
}
