import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** The screens of billing: documents, lists, and what is made of a project. */
export function billingRoutes<Shell extends AnyRoute>(shell: Shell) {
  const at = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => shell, path, component })
  const lists = (
    [
      ['/bills', 'BillsPage'],
      ['/offers', 'OffersPage'],
      ['/offer-texts', 'OfferTextsPage'],
      ['/products', 'ProductsPage'],
      ['/series', 'SeriesPage'],
      ['/payments', 'PaymentsPage'],
      ['/billing-accounts', 'AccountsPage'],
      ['/account-records', 'AccountRecordsPage'],
      ['/billing-classes', 'ClassesPage'],
    ] as const
  ).map(([path, page]) =>
    at(
      path,
      lazyRouteComponent(() => import('./billing/lists.tsx'), page),
    ),
  )
  const stock = [
    ...(
      [
        ['/stock', 'StockPage'],
        ['/stock-documents', 'StockDocumentsPage'],
        ['/stock-entries', 'StockEntriesPage'],
        ['/warehouses', 'WarehousesPage'],
      ] as const
    ).map(([path, page]) =>
      at(
        path,
        lazyRouteComponent(() => import('./billing/stock/lists.tsx'), page),
      ),
    ),
    at(
      '/stock/$id',
      lazyRouteComponent(() => import('./billing/stock/card-page.tsx'), 'StockCardPage'),
    ),
    at(
      '/stock-documents/$id',
      lazyRouteComponent(() => import('./billing/stock/document-page.tsx'), 'StockDocumentPage'),
    ),
  ]
  return [
    at(
      '/bills/$id',
      lazyRouteComponent(() => import('./billing/bill-page.tsx'), 'BillPage'),
    ),
    at(
      '/offers/$id',
      lazyRouteComponent(() => import('./billing/offer-page.tsx'), 'OfferPage'),
    ),
    at(
      '/project-offers',
      lazyRouteComponent(() => import('./billing/project-offer-page.tsx'), 'ProjectOfferPage'),
    ),
    at(
      '/supplier-balances',
      lazyRouteComponent(() => import('./billing/purchases/supplier-balances-page.tsx'), 'SupplierBalancesPage'),
    ),
    at(
      '/project-costs/$id',
      lazyRouteComponent(() => import('./billing/project-costs-page.tsx'), 'ProjectCostsPage'),
    ),
    at(
      '/settlement-bills',
      lazyRouteComponent(() => import('./billing/settlement-bill-page.tsx'), 'SettlementBillPage'),
    ),
    at(
      '/sales-journal',
      lazyRouteComponent(() => import('./billing/journal-page.tsx'), 'JournalPage'),
    ),
    at(
      '/purchase-journal',
      lazyRouteComponent(() => import('./billing/journal-page.tsx'), 'PurchaseJournalPage'),
    ),
    at(
      '/purchase-bills',
      lazyRouteComponent(() => import('./billing/purchases/lists.tsx'), 'PurchaseBillsPage'),
    ),
    at(
      '/purchase-bills/$id',
      lazyRouteComponent(() => import('./billing/purchases/purchase-page.tsx'), 'PurchasePage'),
    ),
    at(
      '/supplier-payments',
      lazyRouteComponent(() => import('./billing/purchases/lists.tsx'), 'SupplierPaymentsPage'),
    ),
    at(
      '/customer-statements/$id',
      lazyRouteComponent(() => import('./billing/customer-statement-page.tsx'), 'CustomerStatementPage'),
    ),
    at(
      '/cash-register',
      lazyRouteComponent(() => import('./billing/cash-register-page.tsx'), 'CashRegisterPage'),
    ),
    at(
      '/bank-statements',
      lazyRouteComponent(() => import('./billing/bank-statements/statements-page.tsx'), 'BankStatementsPage'),
    ),
    at(
      '/bank-statements/$id',
      lazyRouteComponent(() => import('./billing/bank-statements/statement-page.tsx'), 'BankStatementPage'),
    ),
    ...lists,
    ...stock,
  ]
}
