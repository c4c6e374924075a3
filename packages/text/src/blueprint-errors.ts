import { messages } from './message.ts'

/** What is said when a drawing cannot be used or measured. Joined into the table of errors. */
export const blueprintErrors = messages({
  BLUEPRINT_SCALE_INVALID: {
    en: 'The scale is not valid: it must be a positive number, or two different points with the length between them. Set the scale, then measure.',
    ro: 'Scara nu este validă: trebuie să fie un număr pozitiv sau două puncte diferite cu lungimea dintre ele. Stabiliți scara, apoi măsurați.',
  },
  ESTIMATE_SETTLED: {
    en: 'Work from “{{name}}” has already been billed, so its contract takes no new items. Add the item to an NCS revision (extra works).',
    ro: 'Lucrări din „{{name}}” sunt deja decontate, deci contractul nu mai primește articole noi. Adăugați articolul într-o revizie NCS (notă de comandă suplimentară).',
  },
  BLUEPRINT_FILE_TYPE: {
    en: 'A blueprint is a PDF, DWG, DXF, JPG or PNG file. Save the drawing as one of these and upload it again.',
    ro: 'O planșă este un fișier PDF, DWG, DXF, JPG sau PNG. Salvați desenul într-unul din aceste formate și încărcați-l din nou.',
  },
  BLUEPRINT_MAX_FILE_SIZE: {
    en: 'The file is larger than {{max}} MB. Export fewer sheets at a time, or purge the drawing, and upload it again.',
    ro: 'Fișierul depășește {{max}} MB. Exportați mai puține planșe odată sau curățați desenul, apoi încărcați-l din nou.',
  },
  BLUEPRINT_ENCRYPTED: {
    en: 'The PDF is password-protected. Save a copy without the password and upload that.',
    ro: 'PDF-ul este protejat cu parolă. Salvați o copie fără parolă și încărcați copia.',
  },
  BLUEPRINT_CONVERSION_LIMIT: {
    en: 'The drawing is too large to be read: too many sheets, pixels or objects, or it takes too long. Purge or split it and upload the parts.',
    ro: 'Desenul este prea mare pentru a fi citit: prea multe planșe, prea mulți pixeli, prea multe obiecte sau durează prea mult. Curățați-l sau împărțiți-l și încărcați părțile.',
  },
  BLUEPRINT_CONVERSION_UNAVAILABLE: {
    en: 'DWG files cannot be converted on this server now. Save the drawing as DXF, or plot it to PDF at its scale, and upload that. Tell your administrator that the conversion program does not start.',
    ro: 'Fișierele DWG nu pot fi convertite acum pe acest server. Salvați desenul ca DXF sau plotați-l în PDF la scară și încărcați fișierul obținut. Anunțați administratorul că programul de conversie nu pornește.',
  },
  BLUEPRINT_UNEXPECTED_ERROR: {
    en: 'The file is damaged or has nothing to draw in it. Open it in the program it comes from, save it again and upload it.',
    ro: 'Fișierul este deteriorat sau nu conține nimic de desenat. Deschideți-l în programul de origine, salvați-l din nou și încărcați-l.',
  },
})
