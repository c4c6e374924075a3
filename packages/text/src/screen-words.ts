import { messages } from './message.ts'

/**
 * What people look for when they mean a screen or a new record, by the screen; they are never shown. The palette looks in both languages,
 * as people of one language use papers with the words of the other.
 */
export const screenWords = messages({
  findNew: { en: 'new add create', ro: 'nou nouă noi adaugă creează' },
  findHome: { en: 'home dashboard overview figures', ro: 'acasă tablou de bord panou de control indicatori dashboard' },
  findCustomers: { en: 'customers clients accounts companies', ro: 'clienți client beneficiar firme' },
  findContacts: { en: 'contacts people persons phone', ro: 'persoane de contact oameni telefon' },
  findOpportunities: { en: 'opportunities deals leads pipeline sales', ro: 'oportunități oportunitate vânzări' },
  findActivities: {
    en: 'activities tasks meetings calls calendar',
    ro: 'activități activitate sarcini întâlniri calendar',
  },
  findEmails: { en: 'emails mail inbox messages', ro: 'e-mailuri mesaje' },
  findProjects: { en: 'projects estimates jobs', ro: 'proiecte proiect devize deviz lucrări șantier obiectiv' },
  findTemplates: { en: 'project estimate templates', ro: 'șabloane de proiecte devize' },
  findSalesReports: { en: 'reports forecast won lost', ro: 'rapoarte vânzări câștigate pierdute' },
  findTicketList: { en: 'tickets support help', ro: 'tichete tichet suport ajutor' },
  findOffers: { en: 'offers proposals quotes bids', ro: 'oferte ofertă propuneri' },
  findOfferTexts: { en: 'offer texts terms wording', ro: 'texte de ofertă condiții' },
  findBills: { en: 'bills invoices invoicing AR receivables', ro: 'facturi factură emise' },
  findPayments: { en: 'payments receipts money in', ro: 'încasări încasare chitanțe plăți' },
  findRecurringBills: { en: 'bills invoices subscriptions repeated', ro: 'facturi recurente abonamente' },
  findReminders: {
    en: 'reminders overdue unpaid dunning collections past due',
    ro: 'notificări de plată restanțe somații scadente neîncasate',
  },
  findSalesJournal: { en: 'sales journal VAT tax book sales tax report', ro: 'jurnal de vânzări TVA' },
  findSeries: { en: 'series numbers numbering', ro: 'serii numerotare numere' },
  findPrints: {
    en: 'print layout templates of bills and offers template document order purchase invoice pdf logo header footer terms remit',
    ro: 'machete de tipărire facturi oferte șabloane șablon documente comandă antet siglă subsol factură ofertă pdf condiții plată',
  },
  findOrders: { en: 'purchase orders suppliers PO vendor', ro: 'comenzi comandă furnizori furnizor' },
  findNeeds: { en: 'needs order materials of projects', ro: 'necesar de materiale comandă' },
  findSupplierBills: {
    en: 'supplier bills invoices purchases expenses vendor',
    ro: 'facturi factură furnizori achiziții cheltuieli',
  },
  findReceivedInvoices: { en: 'received invoices ANAF SPV', ro: 'facturi primite ANAF SPV e-Factura' },
  findSupplierPayments: { en: 'supplier payments money out vendor', ro: 'plăți furnizori ordin de plată OP' },
  findSupplierBalances: { en: 'supplier balances owed debts AP payables aging', ro: 'solduri furnizori datorii' },
  findPurchaseJournal: { en: 'purchase journal VAT tax book', ro: 'jurnal de cumpărări TVA' },
  findAccounts: { en: 'bank cash accounts', ro: 'conturi bancă casierie' },
  findStatements: { en: 'bank statements lines import', ro: 'extrase de cont extras bancă operațiuni' },
  findCash: { en: 'cash register journal', ro: 'registru de casă numerar' },
  findDifferences: { en: 'exchange rate gains losses currency', ro: 'diferențe de curs valutar' },
  findRevaluation: { en: 'revaluation currency month end', ro: 'reevaluare valută' },
  findAccountRecords: { en: 'account records transfers in out', ro: 'operațiuni intrări ieșiri' },
  findClasses: { en: 'classes categories of money', ro: 'clase categorii de venituri cheltuieli' },
  findProducts: {
    en: 'products services price list articles',
    ro: 'produse produs servicii listă de prețuri articole materiale nomenclator',
  },
  findStock: { en: 'stock levels inventory quantities', ro: 'stoc stocuri cantități' },
  findStockDocuments: {
    en: 'goods receipts material issues transfers stock counts',
    ro: 'recepții NIR bonuri de consum inventar aviz transfer intrări',
  },
  findStockEntries: { en: 'stock movements entries', ro: 'mișcări de stoc intrări ieșiri' },
  findWarehouses: { en: 'warehouses stores depots yard storage', ro: 'gestiuni gestiune magazii depozite' },
})
