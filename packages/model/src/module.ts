/** The modules of the product (spec section 6): a tenant subscribes to each, a user may be barred from each. */
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

/** The module flags of the sign-in reply (contract section 2) and the modules that switch them on. */
export const moduleFlags = {
  AccountsModule: 'accounts',
  SalesModule: 'sales',
  SupportModule: 'support',
  BillingModule: 'billing',
  EstimationModule: 'estimation',
  ElearningModule: 'elearning',
  CampaignsModule: 'marketing',
} as const satisfies Record<string, Module>
