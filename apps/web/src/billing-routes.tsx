import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './shell/lazy-screen.ts'

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
      lazyScreen(() => import('./billing/lists.tsx'), page),
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
        lazyScreen(() => import('./billing/stock/lists.tsx'), page),
      ),
    ),
    at(
      '/stock/$id',
      lazyScreen(() => import('./billing/stock/card-page.tsx'), 'StockCardPage'),
    ),
    at(
      '/stock-documents/$id',
      lazyScreen(() => import('./billing/stock/document-page.tsx'), 'StockDocumentPage'),
    ),
  ]
  return [
    at(
      '/bills/$id',
      lazyScreen(() => import('./billing/bill-page.tsx'), 'BillPage'),
    ),
    at(
      '/offers/$id',
      lazyScreen(() => import('./billing/offer-page.tsx'), 'OfferPage'),
    ),
    at(
      '/project-offers',
      lazyScreen(() => import('./billing/project-offer-page.tsx'), 'ProjectOfferPage'),
    ),
    at(
      '/supplier-balances',
      lazyScreen(() => import('./billing/purchases/supplier-balances-page.tsx'), 'SupplierBalancesPage'),
    ),
    at(
      '/settlement-bills',
      lazyScreen(() => import('./billing/settlement-bill-page.tsx'), 'SettlementBillPage'),
    ),
    at(
      '/sales-journal',
      lazyScreen(() => import('./billing/journal-page.tsx'), 'JournalPage'),
    ),
    at(
      '/purchase-journal',
      lazyScreen(() => import('./billing/journal-page.tsx'), 'PurchaseJournalPage'),
    ),
    at(
      '/exchange-differences',
      lazyScreen(
        () => import('./billing/exchange-differences/exchange-differences-page.tsx'),
        'ExchangeDifferencesPage',
      ),
    ),
    at(
      '/revaluation',
      lazyScreen(() => import('./billing/revaluation/revaluation-page.tsx'), 'RevaluationPage'),
    ),
    at(
      '/purchase-orders',
      lazyScreen(() => import('./billing/orders/list.tsx'), 'PurchaseOrdersPage'),
    ),
    at(
      '/purchase-orders/$id',
      lazyScreen(() => import('./billing/orders/order-page.tsx'), 'PurchaseOrderPage'),
    ),
    at(
      '/project-needs',
      lazyScreen(() => import('./billing/orders/needs-page.tsx'), 'ProjectNeedsPage'),
    ),
    at(
      '/received-invoices',
      lazyScreen(() => import('./billing/received-invoices/received-page.tsx'), 'ReceivedInvoicesPage'),
    ),
    at(
      '/purchase-bills',
      lazyScreen(() => import('./billing/purchases/lists.tsx'), 'PurchaseBillsPage'),
    ),
    at(
      '/purchase-bills/$id',
      lazyScreen(() => import('./billing/purchases/purchase-page.tsx'), 'PurchasePage'),
    ),
    at(
      '/supplier-payments',
      lazyScreen(() => import('./billing/purchases/lists.tsx'), 'SupplierPaymentsPage'),
    ),
    at(
      '/recurring-bills',
      lazyScreen(() => import('./billing/recurring-bills/recurring-bills-page.tsx'), 'RecurringBillsPage'),
    ),
    at(
      '/payment-reminders',
      lazyScreen(() => import('./billing/payment-reminders/reminders-page.tsx'), 'PaymentRemindersPage'),
    ),
    at(
      '/customer-statements/$id',
      lazyScreen(() => import('./billing/customer-statement-page.tsx'), 'CustomerStatementPage'),
    ),
    at(
      '/cash-register',
      lazyScreen(() => import('./billing/cash-register-page.tsx'), 'CashRegisterPage'),
    ),
    at(
      '/bank-statements',
      lazyScreen(() => import('./billing/bank-statements/statements-page.tsx'), 'BankStatementsPage'),
    ),
    at(
      '/bank-statements/$id',
      lazyScreen(() => import('./billing/bank-statements/statement-page.tsx'), 'BankStatementPage'),
    ),
    at(
      '/document-templates',
      lazyScreen(() => import('./billing/templates/templates-page.tsx'), 'DocumentTemplatesPage'),
    ),
    at(
      '/document-templates/$id',
      lazyScreen(() => import('./billing/templates/template-page.tsx'), 'DocumentTemplatePage'),
    ),
    ...lists,
    ...stock,
  ]
}
