import { messages } from './message.ts'

/** What the chapters of the general estimate are called (HG 907/2016, annex 7); a line may have a name of its own instead. */
export const generalChapterNames = messages({
  'chapter.1': {
    en: 'Land acquisition and site preparation',
    ro: 'Cheltuieli pentru obținerea și amenajarea terenului',
  },
  'chapter.1.1': { en: 'Land acquisition', ro: 'Obținerea terenului' },
  'chapter.1.2': { en: 'Site preparation', ro: 'Amenajarea terenului' },
  'chapter.1.3': {
    en: 'Environmental protection and site restoration',
    ro: 'Amenajări pentru protecția mediului și aducerea terenului la starea inițială',
  },
  'chapter.1.4': { en: 'Utility relocation and protection', ro: 'Cheltuieli pentru relocarea/protecția utilităților' },
  'chapter.2': {
    en: 'Utility connections for the investment',
    ro: 'Cheltuieli pentru asigurarea utilităților necesare obiectivului de investiții',
  },
  'chapter.3': { en: 'Design and technical assistance', ro: 'Cheltuieli pentru proiectare și asistență tehnică' },
  'chapter.3.1': { en: 'Studies', ro: 'Studii' },
  'chapter.3.1.1': { en: 'Site investigations', ro: 'Studii de teren' },
  'chapter.3.1.2': { en: 'Environmental impact report', ro: 'Raport privind impactul asupra mediului' },
  'chapter.3.1.3': { en: 'Other specific studies', ro: 'Alte studii specifice' },
  'chapter.3.2': {
    en: 'Supporting documents and fees for approvals and permits',
    ro: 'Documentații-suport și cheltuieli pentru obținerea de avize, acorduri și autorizații',
  },
  'chapter.3.3': { en: 'Technical expert assessment', ro: 'Expertizare tehnică' },
  'chapter.3.4': {
    en: 'Energy performance certification, energy audit and road safety audit',
    ro: 'Certificarea performanței energetice și auditul energetic al clădirilor, auditul de siguranță rutieră',
  },
  'chapter.3.5': { en: 'Design', ro: 'Proiectare' },
  'chapter.3.5.1': { en: 'Design brief', ro: 'Temă de proiectare' },
  'chapter.3.5.2': { en: 'Prefeasibility study', ro: 'Studiu de prefezabilitate' },
  'chapter.3.5.3': {
    en: 'Feasibility study (or approval documentation for intervention works) and general estimate',
    ro: 'Studiu de fezabilitate/documentație de avizare a lucrărilor de intervenții și deviz general',
  },
  'chapter.3.5.4': {
    en: 'Technical documentation for approvals and permits',
    ro: 'Documentațiile tehnice necesare în vederea obținerii avizelor/acordurilor/autorizațiilor',
  },
  'chapter.3.5.5': {
    en: 'Technical quality review of the design',
    ro: 'Verificarea tehnică de calitate a proiectului tehnic și a detaliilor de execuție',
  },
  'chapter.3.5.6': { en: 'Technical design and construction details', ro: 'Proiect tehnic și detalii de execuție' },
  'chapter.3.6': { en: 'Procurement procedures', ro: 'Organizarea procedurilor de achiziție' },
  'chapter.3.7': { en: 'Consulting', ro: 'Consultanță' },
  'chapter.3.7.1': { en: 'Project management', ro: 'Managementul de proiect pentru obiectivul de investiții' },
  'chapter.3.7.2': { en: 'Financial audit', ro: 'Auditul financiar' },
  'chapter.3.8': { en: 'Technical assistance', ro: 'Asistență tehnică' },
  'chapter.3.8.1': { en: 'Technical assistance by the designer', ro: 'Asistență tehnică din partea proiectantului' },
  'chapter.3.8.1.1': { en: 'during construction', ro: 'pe perioada de execuție a lucrărilor' },
  'chapter.3.8.1.2': {
    en: 'at the stages in the control program approved by the State Inspectorate for Construction',
    ro: 'pentru participarea proiectantului la fazele incluse în programul de control al lucrărilor de execuție, avizat de către Inspectoratul de Stat în Construcții',
  },
  'chapter.3.8.2': { en: 'Site supervision', ro: 'Dirigenție de șantier' },
  'chapter.3.8.3': { en: 'Health and safety coordinator', ro: 'Coordonator în materie de securitate și sănătate' },
  'chapter.4': { en: 'Main investment', ro: 'Cheltuieli pentru investiția de bază' },
  'chapter.4.1': { en: 'Construction and building services', ro: 'Construcții și instalații' },
  'chapter.4.2': {
    en: 'Equipment installation',
    ro: 'Montaj utilaje, echipamente tehnologice și funcționale',
  },
  'chapter.4.3': {
    en: 'Equipment that requires installation',
    ro: 'Utilaje, echipamente tehnologice și funcționale care necesită montaj',
  },
  'chapter.4.4': {
    en: 'Equipment that does not require installation, transport equipment',
    ro: 'Utilaje, echipamente tehnologice și funcționale care nu necesită montaj și echipamente de transport',
  },
  'chapter.4.5': { en: 'Furnishings', ro: 'Dotări' },
  'chapter.4.6': { en: 'Intangible assets', ro: 'Active necorporale' },
  'chapter.5': { en: 'Other costs', ro: 'Alte cheltuieli' },
  'chapter.5.1': { en: 'Site setup', ro: 'Organizare de șantier' },
  'chapter.5.1.1': {
    en: 'Site setup works',
    ro: 'Lucrări de construcții și instalații aferente organizării de șantier',
  },
  'chapter.5.1.2': { en: 'Site setup related costs', ro: 'Cheltuieli conexe organizării șantierului' },
  'chapter.5.2': { en: 'Fees, levies, taxes and financing costs', ro: 'Comisioane, cote, taxe, costul creditului' },
  'chapter.5.2.1': {
    en: 'Loan fees and interest',
    ro: 'Comisioanele și dobânzile aferente creditului băncii finanțatoare',
  },
  'chapter.5.2.2': {
    en: 'ISC levy for construction quality control',
    ro: 'Cota aferentă ISC pentru controlul calității lucrărilor de construcții',
  },
  'chapter.5.2.3': {
    en: 'ISC levy for state control of planning and building permits',
    ro: 'Cota aferentă ISC pentru controlul statului în amenajarea teritoriului, urbanism și pentru autorizarea lucrărilor de construcții',
  },
  'chapter.5.2.4': {
    en: 'Builders’ Social Fund (CSC) levy',
    ro: 'Cota aferentă Casei Sociale a Constructorilor – CSC',
  },
  'chapter.5.2.5': {
    en: 'Fees for approvals and the building or demolition permit',
    ro: 'Taxe pentru acorduri, avize conforme și autorizația de construire/desființare',
  },
  'chapter.5.3': { en: 'Contingencies', ro: 'Cheltuieli diverse și neprevăzute' },
  'chapter.5.4': { en: 'Information and publicity', ro: 'Cheltuieli pentru informare și publicitate' },
  'chapter.6': { en: 'Process trials and tests', ro: 'Cheltuieli pentru probe tehnologice și teste' },
  'chapter.6.1': { en: 'Training of operating staff', ro: 'Pregătirea personalului de exploatare' },
  'chapter.6.2': { en: 'Process trials and tests', ro: 'Probe tehnologice și teste' },
  'chapter.7': {
    en: 'Budget margin and reserve for price adjustment',
    ro: 'Cheltuieli aferente marjei de buget și pentru constituirea rezervei de implementare pentru ajustarea de preț',
  },
  'chapter.7.1': { en: 'Budget margin', ro: 'Cheltuieli aferente marjei de buget' },
  'chapter.7.2': {
    en: 'Reserve for price adjustment',
    ro: 'Cheltuieli pentru constituirea rezervei de implementare pentru ajustarea de preț',
  },
})
