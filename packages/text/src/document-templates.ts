import { messages } from './message.ts'

/** What a template adds to a printed document, and the words of its screen. */
export const documentTemplateTexts = messages({
  templatePrintRemitTo: { en: 'Remit to', ro: 'Plata în contul' },
  templatePrintTerms: { en: 'Terms', ro: 'Condiții' },
  templatePrintIssuedBy: { en: 'Issued by', ro: 'Emis de' },
  templatePrintReceivedBy: { en: 'Received by', ro: 'Primit de' },
  templatePrintSignature: { en: 'Signature', ro: 'Semnătura' },
  templatePrintSeal: { en: 'Signature and stamp', ro: 'Semnătura și ștampila' },
  templateSample: { en: 'Sample document', ro: 'Document de probă' },
  templateSampleOf: { en: 'Sample', ro: 'Probă' },
  templateSamplePdf: { en: 'Sample as PDF', ro: 'Proba ca PDF' },
  templateSampleBuyer: { en: 'Meadow Homes LLC', ro: 'Casa din Livadă SRL' },
  templateSampleWork: { en: 'Concrete footings', ro: 'Fundații din beton' },
  templateSampleWorkMore: { en: 'Forms, steel and pour included', ro: 'Cu cofraj, armătură și turnare' },
  templateSampleGoods: { en: 'Clay bricks', ro: 'Cărămidă' },
  templateCopy: { en: 'Duplicate', ro: 'Duplică' },
  templateCopied: { en: 'Copied. Change the copy as you like.', ro: 'Copia este gata. O puteți modifica.' },
  templatePredefined: {
    en: 'Built-in templates can’t be edited. Duplicate this one and change the copy, or make it the default.',
    ro: 'Șabloanele predefinite nu se pot modifica. Duplicați șablonul și modificați copia sau folosiți-l ca implicit.',
  },
  templateDefault: { en: 'Use by default', ro: 'Folosește implicit' },
  templateDefaultHint: {
    en: 'For documents that have no template of their own, and whose customer has none.',
    ro: 'Pentru documentele care nu au un șablon ales, nici ele, nici clientul lor.',
  },
  templateLook: { en: 'Style', ro: 'Aspect' },
  templateTexts: { en: 'Texts', ro: 'Texte' },
  templateTextsHint: {
    en: 'Used where the document has no text of its own.',
    ro: 'Apar unde documentul nu are un text al lui.',
  },
  templateShown: { en: 'What to show', ro: 'Ce se tipărește' },
  templateColumn_code: { en: 'Codes', ro: 'Coduri' },
  templateColumn_description: { en: 'Descriptions of lines', ro: 'Descrierile pozițiilor' },
  templateColumn_unit: { en: 'Units', ro: 'Unități de măsură' },
  templateColumn_discount: { en: 'Discounts', ro: 'Reduceri' },
  templateColumn_tax: { en: 'Tax of each line', ro: 'Taxa fiecărei poziții' },
  templateExport: { en: 'Save as a file', ro: 'Salvează ca fișier' },
  templateImport: { en: 'Import from a file', ro: 'Importă din fișier' },
  templateImported: { en: 'Template imported: {{name}}', ro: 'Șablon importat: {{name}}' },
  templateSaved: { en: 'Template saved', ro: 'Șablon salvat' },
  templateDeletedNote: {
    en: 'Delete the template {{name}}? Drafts that use it are printed with the default one; issued documents stay as they are.',
    ro: 'Ștergeți șablonul {{name}}? Ciornele care îl folosesc se tipăresc cu cel implicit; documentele emise rămân cum sunt.',
  },
  templateGone: {
    en: 'The template of this document was deleted. It is printed with the default one.',
    ro: 'Șablonul documentului a fost șters. Se tipărește cu cel implicit.',
  },
  templateOne: { en: 'Template', ro: 'Șablon' },
  templateAutomatic: { en: 'Default', ro: 'Implicit' },
  templateFrozen: {
    en: 'Printed with the template it was issued with.',
    ro: 'Se tipărește cu șablonul cu care a fost emis.',
  },
  findDocumentTemplates: {
    en: 'templates invoice offer pdf print logo layout header footer terms remit',
    ro: 'șabloane factură ofertă pdf tipărire siglă antet subsol condiții plată',
  },
})
