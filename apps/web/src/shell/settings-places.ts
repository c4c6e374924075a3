import type { Entity } from '@temelia/model/entity'
import { hasPage } from '@temelia/model/practice-pages'
import type { TextKey } from '@temelia/text/catalogue'
import type { settingsWords } from '@temelia/text/settings-words'
import { listed, listedPath } from '../records/listed.ts'
import { isAdministrator, type Session } from '../session/session.ts'

/** A page of the settings: where it is, its name, and who has it. */
export type SettingsPlace = Readonly<{
  path: string
  text: TextKey
  /** What else it is looked for by. */
  words?: keyof typeof settingsWords
  /** The module that it belongs to. */
  module?: string
  administrator?: true
  /** Only for those who answer tickets. */
  vendor?: true
}>

/** Pages of the settings under a heading. */
export type SettingsGroup = Readonly<{ text: TextKey; places: readonly SettingsPlace[] }>

const GROUPS: readonly SettingsGroup[] = [
  {
    text: 'settingsPersonal',
    places: [
      { path: '/settings/profile', text: 'settingsProfile', words: 'findProfile' },
      { path: '/settings/notifications', text: 'settingsNotices', words: 'findNotices' },
      { path: '/settings/security', text: 'security', words: 'findSecurity' },
    ],
  },
  {
    text: 'company',
    places: [
      { path: '/settings/company', text: 'settingsCompany', words: 'findCompany', administrator: true },
      { path: '/settings/people', text: 'people', words: 'findPeople', administrator: true },
      ...listed.map(listPlace),
      { path: '/settings/subscriptions', text: 'subscriptions', words: 'findSubscriptions' },
      {
        path: '/settings/e-factura',
        text: 'eInvoice',
        words: 'findEInvoice',
        module: 'billing',
        administrator: true,
      },
      { path: '/settings/ip-access', text: 'ipAccess', words: 'findIpAccess', administrator: true },
      { path: '/settings/audit', text: 'audit', words: 'findAudit', administrator: true },
    ],
  },
  {
    text: 'settingsSales',
    places: [
      { path: '/settings/sales', text: 'stageSettings', words: 'findStages', module: 'sales', administrator: true },
      {
        path: '/settings/business-lines',
        text: 'settingsBusinessLines',
        words: 'findBusinessLines',
        module: 'accounts',
        administrator: true,
      },
      {
        path: '/settings/note-kinds',
        text: 'noteKinds',
        words: 'findNoteKinds',
        module: 'accounts',
        administrator: true,
      },
      { path: '/settings/fields', text: 'ownFields', words: 'findOwnFields', module: 'accounts', administrator: true },
      { path: '/settings/email', text: 'mailboxes', words: 'findMailboxes', module: 'accounts', administrator: true },
      {
        path: '/settings/tickets',
        text: 'ticketSettings',
        words: 'findTickets',
        module: 'support',
        administrator: true,
        vendor: true,
      },
      {
        path: '/settings/email-templates',
        text: 'emailTemplate',
        words: 'findEmailTemplates',
        module: 'accounts',
        administrator: true,
      },
      { path: '/document-templates', text: 'documentTemplate', module: 'billing' },
    ],
  },
  {
    text: 'settingsEstimating',
    places: [
      { path: '/settings/collections', text: 'priceCollections', words: 'findCollections', module: 'estimation' },
      { path: '/settings/own-items', text: 'ownItems', words: 'findOwnItems', module: 'estimation' },
      {
        path: '/settings/layer-templates',
        text: 'layerTemplate',
        words: 'findLayerTemplates',
        module: 'estimation',
      },
      { path: '/settings/suppliers', text: 'supplier', words: 'findSuppliers', module: 'estimation' },
      { path: '/settings/offers', text: 'supplierOffer', words: 'findSupplierQuotes', module: 'estimation' },
      { path: '/settings/crews', text: 'crew', words: 'findCrews', module: 'estimation' },
      { path: '/settings/report-looks', text: 'reportLayout', words: 'findLooks', module: 'estimation' },
      {
        path: '/settings/rates',
        text: 'settingsRates',
        words: 'findRates',
        module: 'estimation',
      },
    ],
  },
  {
    text: 'settingsData',
    places: [
      { path: '/settings/integrations', text: 'integrations', words: 'findIntegrations', module: 'accounts' },
      { path: '/settings/bin', text: 'bin', words: 'findBin' },
      { path: '/settings/company-data', text: 'companyData', words: 'findCompanyData', administrator: true },
    ],
  },
]

/** The page of a list that stands here because its definition says so; the list's name is the message of the entity's name. */
function listPlace(of: Entity): SettingsPlace {
  return {
    path: listedPath(of),
    text: of.name as TextKey,
    module: of.module === 'company' ? undefined : of.module,
    administrator: true,
  }
}

/** The settings that a person has. */
export function settingsOf(session: Session): readonly SettingsGroup[] {
  const has = ({ path, module, administrator, vendor }: SettingsPlace) =>
    (module === undefined || session.modules[module] === true) &&
    (!administrator || isAdministrator(session)) &&
    (!vendor || session.vendor) &&
    hasPage(path, session.region)
  return GROUPS.map((group) => ({ ...group, places: group.places.filter(has) })).filter(
    ({ places }) => places.length > 0,
  )
}
