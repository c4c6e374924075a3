/** The modules of the product: a tenant subscribes to each, a user may be barred from each. */
export const modules = [
  'dashboard',
  'marketing',
  'sales',
  'support',
  'billing',
  'financial',
  'stock',
  'projects',
  'estimation',
  'elearning',
  'accounts',
] as const

export type Module = (typeof modules)[number]

/** Where an entity belongs: a module, or the company itself, whose users, notes, files and views everybody has whatever is subscribed. */
export type Home = Module | 'company'

/** The module flags of the sign-in reply and the modules that switch them on. */
export const moduleFlags = {
  AccountsModule: 'accounts',
  SalesModule: 'sales',
  SupportModule: 'support',
  BillingModule: 'billing',
  EstimationModule: 'estimation',
  ElearningModule: 'elearning',
  CampaignsModule: 'marketing',
} as const satisfies Record<string, Module>
