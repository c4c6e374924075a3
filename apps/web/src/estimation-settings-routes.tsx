import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './shell/lazy-screen.ts'

/** The settings of estimating. */
export function estimationSettingsRoutes<Settings extends AnyRoute>(settings: Settings) {
  const at = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => settings, path, component })
  return [
    at(
      'collections',
      lazyScreen(() => import('./estimation/prices/collections-page.tsx'), 'CollectionsPage'),
    ),
    at(
      'own-items',
      lazyScreen(() => import('./estimation/own-items/own-items-page.tsx'), 'OwnItemsPage'),
    ),
    at(
      'layer-templates',
      lazyScreen(() => import('./estimation/blueprints/layer-templates-page.tsx'), 'LayerTemplatesPage'),
    ),
    at(
      'suppliers',
      lazyScreen(() => import('./estimation/prices/suppliers-page.tsx'), 'SuppliersPage'),
    ),
    at(
      'offers',
      lazyScreen(() => import('./estimation/prices/offers-page.tsx'), 'OffersPage'),
    ),
    at(
      'crews',
      lazyScreen(() => import('./estimation/us/crews-page.tsx'), 'CrewsPage'),
    ),
    at(
      'report-looks',
      lazyScreen(() => import('./estimation/reports/looks-page.tsx'), 'LooksPage'),
    ),
  ]
}
