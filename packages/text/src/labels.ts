import { adminLabels } from './labels-admin.ts'
import { billingLabels } from './labels-billing.ts'
import { crmLabels } from './labels-crm.ts'
import { emailLabels } from './labels-emails.ts'
import { ticketLabels } from './labels-tickets.ts'
import { estimationLabels } from './labels-estimation.ts'
import { generalEstimateLabels } from './labels-general-estimate.ts'
import { kindLabels } from './labels-kinds.ts'
import { ownItemLabels } from './labels-own-items.ts'
import { priceLabels } from './labels-prices.ts'
import { documentTemplateLabels } from './labels-document-templates.ts'
import { orderLabels } from './labels-orders.ts'
import { purchaseLabels } from './labels-purchases.ts'
import { recurringBillLabels } from './recurring-bills.ts'
import { settlementLabels } from './labels-settlements.ts'
import { stockLabels } from './labels-stock.ts'
import { timetableLabels } from './labels-timetable.ts'
import { takeoffLabels } from './labels-takeoff.ts'
import { usLabels } from './labels-us.ts'
import { messages } from './message.ts'

/**
 * The words of the dictionary: `entity.field` for a field, `any.field` for one that means the same everywhere,
 * `us.field` for one that the United States name otherwise, `entity` for the list, `entity.one` for a single record, `entity.field.choice` for the words of a choice.
 */
export const labels = {
  ...adminLabels,
  ...crmLabels,
  ...emailLabels,
  ...ticketLabels,
  ...billingLabels,
  ...documentTemplateLabels,
  ...orderLabels,
  ...purchaseLabels,
  ...stockLabels,
  ...recurringBillLabels,
  ...estimationLabels,
  ...kindLabels,
  ...generalEstimateLabels,
  ...usLabels,
  ...timetableLabels,
  ...settlementLabels,
  ...ownItemLabels,
  ...priceLabels,
  ...takeoffLabels,
  ...messages({
    customer: { en: 'Customers', ro: 'Clienți' },
    'customer.one': { en: 'Customer', ro: 'Client' },
    'customer.add': { en: 'Add customer', ro: 'Adaugă client' },
    'customer.edit': { en: 'Edit customer', ro: 'Modifică clientul' },
    'customer.empty': {
      en: 'Customers are the companies and people you work for. Add the first one, or import your list from a spreadsheet.',
      ro: 'Clienții sunt firmele și persoanele pentru care lucrați. Adăugați primul client sau importați lista dintr-un fișier Excel.',
    },
    'customer.identity': { en: 'Identity', ro: 'Identificare' },
    'customer.reach': { en: 'Contact details', ro: 'Date de contact' },
    'customer.remindersStopped': { en: 'No payment reminders', ro: 'Fără notificări de plată' },
    'customer.address': { en: 'Full address', ro: 'Adresa completă' },
    'customer.place': { en: 'Address', ro: 'Adresă' },
    'customer.banking': { en: 'Bank', ro: 'Bancă' },
    'customer.billing': { en: 'Billing', ro: 'Facturare' },
    'customer.sales': { en: 'Sales', ro: 'Vânzări' },
    'customer.type.company': { en: 'Company', ro: 'Firmă' },
    'customer.type.person': { en: 'Person', ro: 'Persoană fizică' },
    'customer.type.public': { en: 'Public entity', ro: 'Instituție publică' },
    'customer.agentId': { en: 'Sales rep', ro: 'Agent' },
    'customer.zoneId': { en: 'Territory', ro: 'Zonă' },
    'customer.rating': { en: 'Rating', ro: 'Calificativ' },
    'customer.salesFigure': { en: 'Annual revenue', ro: 'Cifra de afaceri' },
    'customer.employees': { en: 'Employees', ro: 'Angajați' },
    'customer.businessLine': { en: 'Line of business', ro: 'Domeniu de activitate' },
    'customer.informationSource': { en: 'Lead source', ro: 'Sursa informației' },

    contact: { en: 'Contacts', ro: 'Persoane de contact' },
    'contact.one': { en: 'Contact', ro: 'Persoană de contact' },
    'contact.add': { en: 'Add contact', ro: 'Adaugă persoană' },
    'contact.edit': { en: 'Edit contact', ro: 'Modifică persoana' },
    'contact.empty': {
      en: 'The people you talk to at your customers.',
      ro: 'Persoanele cu care vorbiți la clienți.',
    },
    'contact.position': { en: 'Position', ro: 'Funcție' },
    'contact.main': { en: 'Main contact', ro: 'Persoana principală' },

    address: { en: 'Addresses', ro: 'Adrese' },
    'address.one': { en: 'Address', ro: 'Adresă' },
    'address.add': { en: 'Add address', ro: 'Adaugă adresă' },
    'address.edit': { en: 'Edit address', ro: 'Modifică adresa' },
    'address.empty': {
      en: 'This customer’s job sites, offices and delivery addresses.',
      ro: 'Șantierele, sediile și locurile de livrare ale acestui client.',
    },
    'address.name': { en: 'Label', ro: 'Denumire' },
    'address.main': { en: 'Main address', ro: 'Adresa principală' },

    'us.taxId': { en: 'EIN', ro: 'EIN (cod fiscal SUA)' },
    'us.nationalId': { en: 'Social Security number', ro: 'Număr de asigurare socială (SSN)' },
    'us.salesFigure': { en: 'Annual revenue', ro: 'Cifră de afaceri' },
    'us.county': { en: 'State', ro: 'Stat' },
    'us.postalCode': { en: 'ZIP code', ro: 'Cod ZIP' },

    'any.id': { en: 'Number', ro: 'Număr' },
    'any.name': { en: 'Name', ro: 'Nume' },
    'any.type': { en: 'Type', ro: 'Tip' },
    'any.phone': { en: 'Phone', ro: 'Telefon' },
    'any.mobile': { en: 'Mobile', ro: 'Mobil' },
    'any.fax': { en: 'Fax', ro: 'Fax' },
    'any.email': { en: 'Email', ro: 'E-mail' },
    'any.website': { en: 'Website', ro: 'Site web' },
    'any.taxId': { en: 'Tax ID', ro: 'Cod fiscal (CUI)' },
    'any.registerNumber': { en: 'Trade register number', ro: 'Nr. Reg. Com.' },
    'any.nationalId': { en: 'Personal ID number', ro: 'Cod numeric personal (CNP)' },
    'any.bank': { en: 'Bank', ro: 'Bancă' },
    'any.iban': { en: 'IBAN', ro: 'IBAN' },
    'any.address': { en: 'Address', ro: 'Adresă' },
    'any.street': { en: 'Street', ro: 'Stradă' },
    'any.city': { en: 'City', ro: 'Localitate' },
    'any.county': { en: 'County', ro: 'Județ' },
    'any.postalCode': { en: 'Postal code', ro: 'Cod poștal' },
    'any.country': { en: 'Country', ro: 'Țară' },
    'any.zone': { en: 'Territory', ro: 'Zonă' },
    'any.latitude': { en: 'Latitude', ro: 'Latitudine' },
    'any.longitude': { en: 'Longitude', ro: 'Longitudine' },
    'any.notes': { en: 'Notes', ro: 'Observații' },
    'any.userId': { en: 'Owner', ro: 'Responsabil' },
    'any.accountId': { en: 'Customer', ro: 'Client' },
    'any.createdAt': { en: 'Added', ro: 'Adăugat' },
    'any.updatedAt': { en: 'Updated', ro: 'Modificat' },
  }),
}
