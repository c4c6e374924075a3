import { messages } from './message.ts'

/** What an import says about a file or one line of it. Keys are the codes of the reading and recognition; `{{value}}` is what was found. */
export const transfer = messages({
  FILE_EMPTY: { en: 'The file is empty. Choose another file.', ro: 'Fișierul nu are conținut.' },
  FILE_TYPE_UNKNOWN: {
    en: 'Temelia can’t read this type of file. Save it as XLSX or CSV and try again.',
    ro: 'Acesta nu este un tabel pe care Temelia îl poate citi. Salvați-l ca XLSX sau CSV și încercați din nou.',
  },
  FILE_OLD_WORKBOOK: {
    en: 'This workbook has the old Excel format (.xls). Save it as XLSX and try again.',
    ro: 'Acesta este un fișier Excel vechi (.xls). Salvați-l ca XLSX și încercați din nou.',
  },
  FILE_ENCRYPTED: {
    en: 'The file is password-protected. Remove the password and try again.',
    ro: 'Fișierul este protejat cu parolă. Eliminați parola și încercați din nou.',
  },
  FILE_DAMAGED: {
    en: 'The file is damaged and can’t be opened. Save it again and try again.',
    ro: 'Fișierul este deteriorat și nu poate fi deschis. Salvați-l din nou și reîncercați.',
  },
  FILE_TOO_LARGE: {
    en: 'The file is larger than {{value}} bytes. Split it and import the parts.',
    ro: 'Fișierul depășește {{value}} de octeți. Împărțiți-l și importați părțile.',
  },
  FILE_UNPACKS_TOO_LARGE: {
    en: 'The file is too large to read once unzipped. Nothing was imported.',
    ro: 'Fișierul dezarhivat depășește ce se poate citi. Nu s-a importat nimic.',
  },
  FILE_TOO_MANY_ROWS: {
    en: 'The file has more than {{value}} rows. Split it and import the parts.',
    ro: 'Fișierul are mai mult de {{value}} de rânduri. Împărțiți-l și importați părțile.',
  },
  FILE_TOO_MANY_LINES: {
    en: 'The list has more than {{value}} lines. Split it and import the parts.',
    ro: 'Lista are mai mult de {{value}} de poziții. Împărțiți-o și importați părțile.',
  },
  FILE_TOO_MANY_CELLS: {
    en: 'The file has more than {{value}} cells. Remove the columns that are not needed.',
    ro: 'Fișierul are mai mult de {{value}} de celule. Eliminați coloanele care nu sunt necesare.',
  },
  FILE_TOO_MANY_SHEETS: {
    en: 'The workbook has more than {{value}} sheets. Save the ones you need in a separate workbook.',
    ro: 'Fișierul Excel are peste {{value}} de foi. Salvați foile necesare într-un fișier separat.',
  },
  FILE_READ_TIMED_OUT: {
    en: 'Reading the file took longer than {{value}} seconds and was stopped. Nothing was imported.',
    ro: 'Citirea fișierului a durat peste {{value}} s și a fost oprită. Nu s-a importat nimic.',
  },
  FILE_HAS_NUL: {
    en: 'Line {{line}} contains an invalid character (NUL). Save the file again as CSV.',
    ro: 'Rândul {{line}} conține un caracter nepermis în text (NUL). Salvați fișierul din nou ca CSV.',
  },
  FILE_TOO_MANY_COLUMNS: {
    en: 'The file has more than {{value}} columns. Remove those that are not needed.',
    ro: 'Fișierul are mai mult de {{value}} de coloane. Eliminați-le pe cele care nu sunt necesare.',
  },
  FILE_BAD_BYTES: {
    en: 'Line {{line}}, column {{column}} (“{{value}}”) has characters that are not valid {{encoding}}, although the rest of the file is. Choose the encoding, or save the file again as UTF-8.',
    ro: 'Rândul {{line}}, coloana {{column}} („{{value}}”) are caractere care nu sunt {{encoding}}, deși restul fișierului este. Alegeți codificarea sau salvați fișierul din nou ca UTF-8.',
  },
  FILE_BYTES_REPLACED: {
    en: 'Line {{line}}, column {{column}} (“{{value}}”) is the first with characters that could not be read; each is shown as �. Correct them before you import.',
    ro: 'Rândul {{line}}, coloana {{column}} („{{value}}”) este primul cu caractere care nu s-au putut citi; în locul lor apare �. Corectați-le înainte de import.',
  },
  FILE_ENCODING_GUESSED: {
    en: 'The file does not state its encoding; it was read as {{value}}. If names look wrong, choose another encoding.',
    ro: 'Fișierul nu își indică codificarea; s-a citit ca {{value}}. Dacă numele arată greșit, alegeți altă codificare.',
  },
  FILE_LINE_ENDS_MIXED: {
    en: 'The file mixes line endings; each one was read as the end of a row.',
    ro: 'Fișierul amestecă tipuri de sfârșit de rând; fiecare a fost citit ca sfârșit de rând.',
  },
  FILE_CLEANED: {
    en: 'Hidden characters were removed: {{value}}, the first in line {{line}}, column {{column}}.',
    ro: 'S-au eliminat caractere invizibile: {{value}}, primul în rândul {{line}}, coloana {{column}}.',
  },
  FILE_HAS_NO_ROWS: {
    en: 'The file has a header and no rows. Add the rows under the header and choose the file again.',
    ro: 'Fișierul are cap de tabel, dar niciun rând. Adăugați rândurile sub capul de tabel și alegeți fișierul din nou.',
  },
  QUOTE_NOT_CLOSED: {
    en: 'A quotation mark opened on line {{line}} is never closed. Correct it and import again.',
    ro: 'De la rândul {{line}} ghilimelele nu sunt închise. Corectați și importați din nou.',
  },
  CELL_TOO_LONG: {
    en: 'The cell on line {{line}}, column {{column}}, has {{value}} characters. Shorten it.',
    ro: 'Celula din rândul {{line}}, coloana {{column}} are {{value}} de caractere. Scurtați-o.',
  },
  HEADER_NOT_FOUND: {
    en: 'No header row was found. Choose the columns by hand.',
    ro: 'Nu s-a găsit un rând cu titlurile coloanelor. Alegeți coloanele manual.',
  },
  HEADER_DUPLICATE: {
    en: 'Column {{column}} (“{{value}}”) appears twice. Keep one of them.',
    ro: 'Coloana {{column}} („{{value}}”) apare de două ori. Păstrați una dintre ele.',
  },
  HEADER_UNKNOWN: {
    en: 'Column {{column}} (“{{value}}”) matches no field and is skipped.',
    ro: 'Coloana {{column}} („{{value}}”) nu corespunde niciunui câmp și nu se importă.',
  },
  HEADER_MISSING: {
    en: 'The column for “{{value}}” is missing. Add it and import again.',
    ro: 'Lipsește coloana pentru „{{value}}”.',
  },
  ROW_TOO_LONG: {
    en: 'Line {{line}} has a value (“{{value}}”) in column {{column}}, which has no header. The line is skipped.',
    ro: 'Rândul {{line}} are o valoare („{{value}}”) în coloana {{column}}, care nu are titlu. Rândul nu se importă.',
  },
  ROW_TOO_SHORT: {
    en: 'Line {{line}} has only {{value}} columns; the rest are treated as empty.',
    ro: 'Rândul {{line}} are doar {{value}} coloane; celelalte se consideră goale.',
  },
  MAPPING_UNKNOWN_COLUMN: { en: 'The file has no column “{{value}}”.', ro: 'Fișierul nu are coloana „{{value}}”.' },
  MAPPING_UNKNOWN_FIELD: {
    en: 'Column {{column}} was mapped to “{{value}}”, which is not a field.',
    ro: 'Coloana {{column}} a fost asociată cu „{{value}}”, care nu este un câmp.',
  },
  NO_LINES: {
    en: 'No quantity list lines were found in the file.',
    ro: 'În fișier nu s-a găsit nicio poziție de listă de cantități.',
  },
  NUMBER_UNREADABLE: {
    en: 'Line {{line}}, column {{column}}: “{{value}}” is not a number.',
    ro: 'Rândul {{line}}, coloana {{column}}: „{{value}}” nu este un număr.',
  },
  DECIMALS_OPEN: {
    en: 'Column {{column}}: “{{value}}” was read as {{read}}; it could also be {{other}}. If so, change the column’s decimal sign.',
    ro: 'Coloana {{column}}: „{{value}}” s-a citit {{read}}; ar putea fi și {{other}}. În acest caz, schimbați semnul zecimal al coloanei.',
  },
  DATES_OPEN: {
    en: 'Column {{column}}: “{{value}}” was read as {{read}}; it could also be {{other}}. If so, write the dates in this column year first.',
    ro: 'Coloana {{column}}: „{{value}}” s-a citit {{read}}; ar putea fi și {{other}}. Dacă așa e, scrieți datele coloanei cu anul în față, ca acestea.',
  },
  PRICE_COLUMN_CHOSEN: {
    en: 'Several columns contain prices. “{{value}}” is used; {{others}} are skipped. Choose another if that one is the price.',
    ro: 'Mai multe coloane conțin prețuri. Se folosește „{{value}}”; nu se importă {{others}}. Dacă prețul este în alta, alegeți-o.',
  },
  COLUMNS_LEFT_OUT: {
    en: 'These columns were not recognized and are skipped: {{value}}.',
    ro: 'Aceste coloane nu au fost recunoscute și nu se importă: {{value}}.',
  },
  NAME_COLUMN_MISSING: {
    en: 'No column was recognized as the description, so the lines have none. Choose the column that contains it.',
    ro: 'Nicio coloană nu a fost recunoscută ca denumire, deci pozițiile rămân fără ea. Alegeți coloana în care este.',
  },
  SHEET_LEFT_OUT: {
    en: 'The sheet “{{value}}” was not read. Choose it if it contains what you want to import.',
    ro: 'Foaia „{{value}}” nu s-a citit. Alegeți-o dacă în ea este ce vreți să importați.',
  },
  SUMMARY_LEFT_OUT: {
    en: 'Line {{line}}: amounts added below the list’s total aren’t imported ({{value}}). Enter them in the price summary.',
    ro: 'Rândul {{line}}: adaosurile de sub totalul listei nu se importă ({{value}}). Introduceți-le în recapitulație.',
  },
  SUMMARY_OF_NEW: {
    en: 'Line {{line}}: a new project gets the percentages under the list ({{value}}); one that is already there keeps its own price summary.',
    ro: 'Rândul {{line}}: un proiect nou primește procentele de sub listă ({{value}}); unul existent își păstrează recapitulația.',
  },
  QUANTITY_MISSING: { en: 'Line {{line}} has no quantity.', ro: 'Rândul {{line}} nu are cantitate.' },
  NAME_MISSING: { en: 'Line {{line}} has no name.', ro: 'Rândul {{line}} nu are denumire.' },
  LINE_TOTAL_DIFFERS: {
    en: 'Line {{line}}: quantity × unit price doesn’t match the printed total ({{value}}). The printed total is kept.',
    ro: 'Rândul {{line}}: cantitatea × prețul unitar diferă de totalul tipărit ({{value}}). Se păstrează totalul tipărit.',
  },
  PARTS_DIFFER: {
    en: 'Line {{line}}: the parts differ from the printed total by {{value}}. The difference is added to the largest part.',
    ro: 'Rândul {{line}}: componentele diferă de totalul tipărit cu {{value}}. Diferența trece la componenta cea mai mare.',
  },
  PARTS_OPEN: {
    en: 'Columns {{value}}: the line totals are neither their sum nor their sum × the quantity, first on line {{line}}. They were read by their headers; check the columns.',
    ro: 'Coloanele {{value}}: totalul poziției nu este nici suma lor, nici suma lor × cantitatea, întâi la rândul {{line}}. S-au citit după antet; verificați coloanele.',
  },
  LINE_KIND_GUESSED: {
    en: 'Line {{line}}: “{{value}}” is printed without a cost breakdown; its value is treated as material.',
    ro: 'Rândul {{line}}: „{{value}}” este tipărit fără componente; valoarea se consideră material.',
  },
  LINE_LEFT_OUT: {
    en: '“{{value}}” can’t be calculated and counts as 0. Correct it in the estimate.',
    ro: '„{{value}}” nu se poate calcula și se ia în calcul cu 0. Corectați poziția în deviz.',
  },
  AMOUNT_COMPUTED: {
    en: '{{value}} lines have no printed total; it is calculated from quantity and unit price.',
    ro: 'Poziții fără total tipărit: {{value}}; totalul se calculează din cantitate și preț unitar.',
  },
  TOTAL_DIFFERS: {
    en: 'The printed total on line {{line}} doesn’t match the sum of the lines ({{value}}).',
    ro: 'Totalul tipărit din rândul {{line}} nu este suma pozițiilor ({{value}}).',
  },
  CHILD_WITHOUT_PARENT: {
    en: 'Line {{line}} (no. {{value}}) belongs to a line that is not in the list; it is imported on its own.',
    ro: 'Rândul {{line}} (nr. {{value}}) aparține unei poziții care nu este în listă; se importă separat.',
  },
  CATALOGUE_PART_MISSING: {
    en: 'The catalog is missing the file {{value}}.',
    ro: 'Catalogului îi lipsește fișierul {{value}}.',
  },
  CODE_MISSING: { en: 'Line {{line}} has no code.', ro: 'Rândul {{line}} nu are cod.' },
  CODE_DUPLICATE: {
    en: 'Line {{line}}: code {{value}} is repeated; the first one is kept.',
    ro: 'Rândul {{line}}: codul {{value}} se repetă; rămâne primul.',
  },
  NORM_UNKNOWN: {
    en: 'Line {{line}}: norm {{value}} does not exist.',
    ro: 'Rândul {{line}}: nu există norma {{value}}.',
  },
  RESOURCE_UNKNOWN: {
    en: 'Line {{line}}: resource {{value}} does not exist.',
    ro: 'Rândul {{line}}: nu există resursa {{value}}.',
  },
  RESOURCE_KIND_UNKNOWN: {
    en: 'Line {{line}}: “{{value}}” is not a resource type (material, labor, equipment, transport).',
    ro: 'Rândul {{line}}: „{{value}}” nu este un tip de resursă (material, labor, equipment, transport).',
  },
  CONSUMPTION_NEGATIVE: {
    en: 'Line {{line}}: the consumption {{value}} is negative.',
    ro: 'Rândul {{line}}: consumul {{value}} este negativ.',
  },
  PRICE_MISSING: {
    en: 'Line {{line}}: resource {{value}} has no price.',
    ro: 'Rândul {{line}}: resursa {{value}} nu are preț.',
  },
  PRICE_NEGATIVE: {
    en: 'Line {{line}}: the price {{value}} is negative.',
    ro: 'Rândul {{line}}: prețul {{value}} este negativ.',
  },
  CHANGED_SINCE: {
    en: '{{value}} was edited after the import and is left as it is.',
    ro: '{{value}} a fost modificat după import și rămâne așa.',
  },
  IMPORT_EXPIRED: {
    en: 'The file was uploaded more than a day ago and has been removed. Choose it again.',
    ro: 'Fișierul a așteptat mai mult de o zi și a fost șters; alegeți-l din nou.',
  },
  ROUNDING_KEPT: {
    en: 'The printed totals need full precision, but the project already has items and keeps its rounding.',
    ro: 'Totalurile tipărite cer precizie completă; proiectul are deja articole și își păstrează rotunjirea.',
  },
  FORMULA_TAKEN: {
    en: 'Cells {{value}} contain formulas; their displayed values were used.',
    ro: 'Valoarea celulelor {{value}} vine dintr-o formulă; s-a luat valoarea afișată.',
  },
  SHEET_NOT_FOUND: {
    en: 'The workbook has no sheet “{{value}}”. Choose another one.',
    ro: 'Fișierul Excel nu are foaia „{{value}}”. Alegeți alta.',
  },
  LINK_NOT_FOUND: {
    en: '“{{value}}” was not found. Correct the name, add the record first, or choose to leave missing ones empty.',
    ro: '„{{value}}” nu a fost găsit. Corectați numele, adăugați întâi înregistrarea sau lăsați goale cele lipsă.',
  },
  LINK_LEFT_EMPTY: {
    en: '“{{value}}” was not found; the field is left empty.',
    ro: '„{{value}}” nu a fost găsit; câmpul rămâne gol.',
  },
  LINK_AMBIGUOUS: {
    en: 'Several records are named “{{value}}”: {{candidates}}. Choose one above, or use the tax ID, email address or record number.',
    ro: 'Mai multe înregistrări se numesc „{{value}}”: {{candidates}}. Alegeți una mai sus sau scrieți codul fiscal, adresa de e-mail sau id-ul.',
  },
  CONTACT_NAMELESS: {
    en: '“{{value}}” has no contact name next to it; the customer is added without a contact.',
    ro: 'La „{{value}}” lipsește numele persoanei de contact; clientul se importă fără ea.',
  },
  KEY_AMBIGUOUS: {
    en: 'Several records have “{{value}}”, so it’s not clear which one to change. Merge them or match by another field.',
    ro: 'Mai multe înregistrări au „{{value}}”, deci nu e clar care se modifică. Unificați-le sau alegeți altă cheie.',
  },
  KEY_EXISTS: {
    en: '“{{value}}” already exists. Change the value, or choose to skip or update existing records.',
    ro: '„{{value}}” există deja. Schimbați valoarea sau alegeți ca înregistrările existente să fie omise ori actualizate.',
  },
  KEY_REPEATED: {
    en: '“{{value}}” is already in line {{first}}; this line is skipped.',
    ro: '„{{value}}” apare deja în rândul {{first}} al fișierului; acest rând se omite.',
  },
  VALUE_REPEATED: {
    en: '“{{value}}” is already in line {{first}} and must be unique. Change it or remove one of the lines.',
    ro: '„{{value}}” apare deja în rândul {{first}} al fișierului și poate apărea o singură dată. Schimbați valoarea sau ștergeți unul dintre rânduri.',
  },
  NAME_REPEATED: {
    en: '“{{value}}” is also the name on line {{first}}. Both are imported; check that they are not duplicates.',
    ro: '„{{value}}” este și numele din rândul {{first}}. Se importă ambele; verificați că nu sunt dubluri.',
  },
  SKIPPED_KNOWN: {
    en: '“{{value}}” already exists and is left unchanged.',
    ro: '„{{value}}” există deja și rămâne neschimbat.',
  },
  KEY_NOT_MAPPED: {
    en: 'No column is mapped to “{{value}}”, which is used to match records. Map one or match by another field.',
    ro: 'Nicio coloană nu este asociată cu „{{value}}”, după care se recunosc înregistrările. Asociați una sau alegeți altă cheie.',
  },
  IMPORT_STOPPED: {
    en: 'Stopped after {{value}} lines. Continue with the rest, or undo what was imported.',
    ro: 'Oprit; rânduri prelucrate: {{value}}. Continuați cu restul sau anulați ce s-a importat.',
  },
  IMPORT_INTERRUPTED: {
    en: 'The server stopped after {{value}} lines. Continue with the rest; nothing is imported twice.',
    ro: 'Serverul s-a oprit; rânduri prelucrate: {{value}}. Continuați cu restul; nimic nu se importă de două ori.',
  },
})
