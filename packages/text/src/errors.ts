import { billingErrors } from './billing-errors.ts'
import { blueprintErrors } from './blueprint-errors.ts'
import { companyErrors } from './company-errors.ts'
import { messages } from './message.ts'
import { providerErrors } from './provider-errors.ts'
import { reportErrors } from './report-errors.ts'

/** What each error says to the person, and what to do next. Keys are the codes of the model's error table. */
export const errorMessages = messages({
  MALFORMED_REQUEST: {
    en: 'The request could not be read. Check its form and send it again.',
    ro: 'Cererea nu a putut fi citită. Verificați forma ei și trimiteți-o din nou.',
  },
  INVALID_QUERY: {
    en: 'The address asks for something that does not exist: check page, sort and filter.',
    ro: 'Adresa cere ceva ce nu există: verificați pagina, sortarea și filtrul.',
  },
  NOT_SIGNED_IN: {
    en: 'You are not signed in. Sign in and try again.',
    ro: 'Nu sunteți autentificat. Autentificați-vă și încercați din nou.',
  },
  WRONG_AUTHENTICATION_DATA: {
    en: 'The email or the password is not correct.',
    ro: 'Adresa de e-mail sau parola nu este corectă.',
  },
  SECOND_STEP_NEEDED: {
    en: 'Type the code that your authenticator app shows.',
    ro: 'Introduceți codul din aplicația de autentificare.',
  },
  WRONG_CODE: {
    en: 'This code is not right, or was used already.',
    ro: 'Codul nu este corect sau a fost deja folosit.',
  },
  AUTHENTICATION_FAILED: {
    en: 'Signing in did not work. Try again.',
    ro: 'Autentificarea nu a reușit. Încercați din nou.',
  },
  DISCONNECTED_RECONNECT_MESSAGE: {
    en: 'Your session has ended. Sign in again.',
    ro: 'Sesiunea s-a încheiat. Autentificați-vă din nou.',
  },
  SUBSCRIPTION_EXPIRED: {
    en: 'The subscription has expired. Renew it to go on working; your data is kept.',
    ro: 'Abonamentul a expirat. Reînnoiți-l pentru a lucra în continuare; datele sunt păstrate.',
  },
  MODULE_EXPIRED: {
    en: 'The subscription for the {{module}} module has expired. Renew it to go on working; your data is kept.',
    ro: 'Abonamentul pentru modulul {{module}} a expirat. Reînnoiți-l pentru a lucra în continuare; datele sunt păstrate.',
  },
  OPERATION_NOT_PERMITTED: {
    en: 'You do not have the right to do this. Ask your administrator.',
    ro: 'Nu aveți dreptul să faceți această operație. Adresați-vă administratorului.',
  },
  ACCESS_RESTRICTED_MESSAGE: {
    en: 'Access is restricted. Contact the account administrator.',
    ro: 'Accesul este restricționat. Contactați administratorul contului.',
  },
  ADDRESS_NOT_CONFIRMED: {
    en: 'Confirm your email address first: follow the link in the letter we have just sent again.',
    ro: 'Confirmați întâi adresa de e-mail: urmați legătura din mesajul pe care tocmai l-am retrimis.',
  },
  LINK_EXPIRED: {
    en: 'This link was used already or is too old. Ask for a new one.',
    ro: 'Legătura a fost deja folosită sau este prea veche. Cereți una nouă.',
  },
  FOREIGN_ORIGIN: {
    en: 'The request came from another site and was refused.',
    ro: 'Cererea a venit de pe alt site și a fost refuzată.',
  },
  NOT_FOUND: { en: 'This does not exist, or you may not see it.', ro: 'Nu există sau nu aveți dreptul să vedeți.' },
  CONFLICT: {
    en: 'Somebody changed the same data at this moment. Try again.',
    ro: 'Altcineva a modificat aceleași date chiar acum. Încercați din nou.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This Idempotency-Key was already used for another request.',
    ro: 'Acest Idempotency-Key a fost deja folosit pentru altă cerere.',
  },
  UNDO_INVALID_POSITION: {
    en: 'It cannot be restored: “{{parent}}”, which it was part of, is deleted. Restore that one first.',
    ro: 'Nu se poate restaura: „{{parent}}”, din care făcea parte, este șters. Restaurați întâi acel element.',
  },
  RECORD_IN_USE: {
    en: 'It cannot be deleted: other records use it.',
    ro: 'Nu se poate șterge: este folosit de alte înregistrări.',
  },
  OPTION_IN_USE: {
    en: 'It cannot be deleted: records that have it: {{count}}. Choose another option for them.',
    ro: 'Nu se poate șterge: înregistrări care o au: {{count}}. Alegeți altă opțiune pentru ele.',
  },
  DUPLICATE_VALUE: {
    en: 'A record with this value exists already.',
    ro: 'Există deja o înregistrare cu această valoare.',
  },
  LAST_ADMINISTRATOR: {
    en: 'At least one administrator must remain.',
    ro: 'Trebuie să rămână cel puțin un administrator.',
  },
  OWN_ADDRESS_SHUT_OUT: {
    en: 'This would shut you out: you are working from {{address}}. Allow that address first.',
    ro: 'Astfel v-ați bloca singur accesul: lucrați de la {{address}}. Permiteți întâi această adresă.',
  },
  OWN_USER: { en: 'You cannot delete or ban yourself.', ro: 'Nu vă puteți șterge sau bloca propriul utilizator.' },
  CATEGORY_NOT_EMPTY: {
    en: 'This category still has people or categories in it. Move them first.',
    ro: 'Categoria conține încă persoane sau alte categorii. Mutați-le mai întâi.',
  },
  MAIN_RECORD: {
    en: 'The main contact or address cannot be deleted. Make another one the main one first.',
    ro: 'Contactul sau adresa principală nu se poate șterge. Alegeți întâi alta ca principală.',
  },
  KEPT_STAGE: {
    en: 'This stage is always kept: it can be renamed, not deleted.',
    ro: 'Această etapă se păstrează întotdeauna: se poate redenumi, nu șterge.',
  },
  ANSWERED_MEANWHILE: {
    en: 'A colleague answered this ticket while you were writing. Read the answer, then send yours or leave it.',
    ro: 'Un coleg a răspuns la acest tichet cât timp scriați. Citiți răspunsul, apoi trimiteți-l pe al dumneavoastră sau renunțați.',
  },
  UPLOAD_ELSEWHERE: {
    en: 'The upload stands at another place than this piece. It goes on from there.',
    ro: 'Încărcarea este la alt loc decât această bucată. Continuă de acolo.',
  },
  EMAIL_NOT_CONFIGURED: {
    en: 'There is no mailbox to use yet. An administrator sets one up in Emails, Mailboxes.',
    ro: 'Nu există încă o căsuță poștală de folosit. Un administrator o configurează în E-mailuri, Căsuțe poștale.',
  },
  MOVED_MEANWHILE: {
    en: 'It has been moved again since, so your move can no longer be taken back.',
    ro: 'A fost mutată din nou între timp, așa că mutarea dumneavoastră nu se mai poate anula.',
  },
  PARAMETER_USED_IN_FORMULAS: {
    en: 'The parameter {{name}} is used in formulas and cannot be deleted: {{places}}.',
    ro: 'Parametrul {{name}} este folosit în formule și nu se poate șterge: {{places}}.',
  },
  PARAMETER_CONFLICT: {
    en: 'The other project has parameters of the same name with other formulas: {{names}}.',
    ro: 'Celălalt proiect are parametri cu același nume și alte formule: {{names}}.',
  },
  CHANGED_MEANWHILE: {
    en: 'Somebody else changed the same values meanwhile. Nothing was overwritten.',
    ro: 'Altcineva a modificat între timp aceleași valori. Nu s-a suprascris nimic.',
  },
  ARTICLE_SETTLED: {
    en: '“{{name}}” has settled quantities and cannot be deleted. Give up what is left of it in a revision of cancelled works (NR).',
    ro: '„{{name}}” are cantități decontate și nu se poate șterge. Renunțați la ce a rămas printr-o revizie de renunțare (NR).',
  },
  REVISION_ACTIVE: {
    en: 'The revision is the one that counts and cannot be deleted. Make another one active first.',
    ro: 'Revizia este cea activă și nu se poate șterge. Activați întâi alta.',
  },
  REVISION_SETTLED: {
    en: 'Works of this estimate are settled already, so the contract cannot be exchanged. Put extra works into a revision NCS and cancelled ones into a revision NR.',
    ro: 'Lucrări din acest deviz sunt deja decontate, deci contractul nu se poate înlocui. Treceți lucrările suplimentare într-o revizie NCS și pe cele la care se renunță într-o revizie NR.',
  },
  SETTLEMENT_FROZEN: {
    en: 'An approved or invoiced settlement cannot be changed. Set it back to “verified” first.',
    ro: 'O situație de plată aprobată sau facturată nu se poate modifica. Readuceți-o întâi la „verificată”.',
  },
  IMPORT_NOT_READY: {
    en: 'The import is not at this step: its state is {{status}}.',
    ro: 'Importul nu este la acest pas: starea lui este {{status}}.',
  },
  BULK_TOO_MANY: {
    en: 'At most {{max}} records can be changed at once. Narrow the filter.',
    ro: 'Se pot modifica cel mult {{max}} de înregistrări deodată. Restrângeți filtrul.',
  },
  STALE_RECORD: {
    en: 'Somebody changed this record after you opened it. Compare and save again.',
    ro: 'Altcineva a modificat înregistrarea după ce ați deschis-o. Comparați și salvați din nou.',
  },
  TOO_LARGE: { en: 'The file or the request is too large.', ro: 'Fișierul sau cererea este prea mare.' },
  UNSUPPORTED_TYPE: {
    en: 'This type of content is not accepted here.',
    ro: 'Acest tip de conținut nu este acceptat aici.',
  },
  INVALID_DATA: {
    en: 'Some fields are not valid. Correct them and save again.',
    ro: 'Unele câmpuri nu sunt valide. Corectați-le și salvați din nou.',
  },
  INVALID_LOGIN_FORM: {
    en: 'Enter your email address and your password.',
    ro: 'Introduceți adresa de e-mail și parola.',
  },
  REGISTRATION_PROBLEM: {
    en: 'The registration has mistakes. Correct the marked fields.',
    ro: 'Înregistrarea are greșeli. Corectați câmpurile marcate.',
  },
  EMAIL_TAKEN: {
    en: 'This email address has an account already. Sign in instead.',
    ro: 'Această adresă de e-mail are deja un cont. Autentificați-vă.',
  },
  ADD_FOLDER_PROBLEM: { en: 'The folder could not be added.', ro: 'Dosarul nu a putut fi adăugat.' },
  EDIT_FOLDER_PROBLEM: { en: 'The folder could not be changed.', ro: 'Dosarul nu a putut fi modificat.' },
  DELETE_FOLDER_PROBLEM: { en: 'The folder could not be deleted.', ro: 'Dosarul nu a putut fi șters.' },
  ADD_CUSTOMER_PROBLEM: { en: 'The customer could not be added.', ro: 'Clientul nu a putut fi adăugat.' },
  EDIT_CUSTOMER_PROBLEM: { en: 'The customer could not be changed.', ro: 'Clientul nu a putut fi modificat.' },
  DELETE_CUSTOMER_PROBLEM: { en: 'The customer could not be deleted.', ro: 'Clientul nu a putut fi șters.' },
  ADD_PROJECT_PROBLEM: { en: 'The project could not be added.', ro: 'Proiectul nu a putut fi adăugat.' },
  EDIT_PROJECT_PROBLEM: { en: 'The project could not be changed.', ro: 'Proiectul nu a putut fi modificat.' },
  DELETE_PROJECT_PROBLEM: { en: 'The project could not be deleted.', ro: 'Proiectul nu a putut fi șters.' },
  ADD_OBJECT_PROBLEM: { en: 'The object could not be added.', ro: 'Obiectul nu a putut fi adăugat.' },
  EDIT_OBJECT_PROBLEM: { en: 'The object could not be changed.', ro: 'Obiectul nu a putut fi modificat.' },
  DELETE_OBJECT_PROBLEM: { en: 'The object could not be deleted.', ro: 'Obiectul nu a putut fi șters.' },
  ADD_ESTIMATE_PROBLEM: { en: 'The estimate could not be added.', ro: 'Devizul nu a putut fi adăugat.' },
  EDIT_ESTIMATE_PROBLEM: { en: 'The estimate could not be changed.', ro: 'Devizul nu a putut fi modificat.' },
  DELETE_ESTIMATE_PROBLEM: { en: 'The estimate could not be deleted.', ro: 'Devizul nu a putut fi șters.' },
  ADD_ARTICLE_PROBLEM: { en: 'The article could not be added.', ro: 'Articolul nu a putut fi adăugat.' },
  EDIT_ARTICLE_PROBLEM: { en: 'The article could not be changed.', ro: 'Articolul nu a putut fi modificat.' },
  DELETE_ARTICLE_PROBLEM: { en: 'The article could not be deleted.', ro: 'Articolul nu a putut fi șters.' },
  ADD_OPPORTUNITY_PROBLEM: { en: 'The opportunity could not be added.', ro: 'Oportunitatea nu a putut fi adăugată.' },
  EDIT_OPPORTUNITY_PROBLEM: {
    en: 'The opportunity could not be changed.',
    ro: 'Oportunitatea nu a putut fi modificată.',
  },
  DELETE_OPPORTUNITY_PROBLEM: {
    en: 'The opportunity could not be deleted.',
    ro: 'Oportunitatea nu a putut fi ștearsă.',
  },
  ADD_ACTIVITY_PROBLEM: { en: 'The activity could not be added.', ro: 'Activitatea nu a putut fi adăugată.' },
  EDIT_ACTIVITY_PROBLEM: { en: 'The activity could not be changed.', ro: 'Activitatea nu a putut fi modificată.' },
  DELETE_ACTIVITY_PROBLEM: { en: 'The activity could not be deleted.', ro: 'Activitatea nu a putut fi ștearsă.' },
  ADD_NOTE_PROBLEM: { en: 'The note could not be added.', ro: 'Nota nu a putut fi adăugată.' },
  EDIT_NOTE_PROBLEM: { en: 'The note could not be changed.', ro: 'Nota nu a putut fi modificată.' },
  DELETE_NOTE_PROBLEM: { en: 'The note could not be deleted.', ro: 'Nota nu a putut fi ștearsă.' },
  ADD_TICKET_PROBLEM: { en: 'The ticket could not be registered.', ro: 'Tichetul nu a putut fi înregistrat.' },
  ADD_FILTER_PROBLEM: { en: 'The filter could not be saved.', ro: 'Filtrul nu a putut fi salvat.' },
  EDIT_FILTER_PROBLEM: { en: 'The filter could not be changed.', ro: 'Filtrul nu a putut fi modificat.' },
  DELETE_FILTER_PROBLEM: { en: 'The filter could not be deleted.', ro: 'Filtrul nu a putut fi șters.' },
  ADD_USER_OPTIONS_PROBLEM: { en: 'The option could not be saved.', ro: 'Opțiunea nu a putut fi salvată.' },
  EDIT_USER_OPTIONS_PROBLEM: { en: 'The option could not be changed.', ro: 'Opțiunea nu a putut fi modificată.' },
  DELETE_USER_OPTIONS_PROBLEM: { en: 'The option could not be deleted.', ro: 'Opțiunea nu a putut fi ștearsă.' },
  ADD_ARTICLE_PROBLEM_INVALID_PROJECT: {
    en: 'The article cannot be added: the project has no estimate. Add an estimate first.',
    ro: 'Articolul nu poate fi adăugat: proiectul nu are niciun deviz. Adăugați întâi un deviz.',
  },
  GENERATE_REPORT_PROBLEM: { en: 'The report could not be made.', ro: 'Raportul nu a putut fi generat.' },
  PREDEFINED_TEMPLATE: {
    en: 'Predefined templates cannot be edited or deleted. Duplicate it and change the copy.',
    ro: 'Șabloanele predefinite nu se pot modifica sau șterge. Dublați-l și modificați copia.',
  },
  EMPTY_TEMPLATE: {
    en: 'The template is empty: there is nothing to export or to use.',
    ro: 'Șablonul este gol: nu are ce se exporta sau folosi.',
  },
  ONE_TEMPLATE: {
    en: 'Choose exactly one template: several cannot be edited or duplicated at once.',
    ro: 'Alegeți un singur șablon: mai multe nu se pot modifica sau dubla deodată.',
  },
  TEMPLATE_PROBLEM: {
    en: 'The template could not be read. It must be a JSON file with valid data; see what is wrong and where.',
    ro: 'Șablonul nu a putut fi citit. Trebuie să fie un fișier JSON cu date valide; vedeți ce este greșit și unde.',
  },
  IMPORT_PROBLEM: {
    en: 'The file could not be imported. Nothing was written.',
    ro: 'Fișierul nu a putut fi importat. Nu s-a scris nimic.',
  },
  IMPORT_TOO_MANY_LINES: {
    en: 'The file has more than {{max}} lines. Split it and import the parts.',
    ro: 'Fișierul are mai mult de {{max}} linii. Împărțiți-l și importați părțile.',
  },
  ADD_REVISION_PROBLEM: { en: 'The revision could not be added.', ro: 'Revizia nu a putut fi adăugată.' },
  EDIT_REVISION_PROBLEM: { en: 'The revision could not be changed.', ro: 'Revizia nu a putut fi modificată.' },
  DELETE_REVISION_PROBLEM: { en: 'The revision could not be deleted.', ro: 'Revizia nu a putut fi ștearsă.' },
  REVISION_NOT_CONTRACT: {
    en: 'A revision of extra (NCS) or cancelled (NR) works counts in settlements only. Choose another one as the active one.',
    ro: 'O revizie de lucrări suplimentare (NCS) sau de renunțare (NR) contează numai la decontare. Alegeți alta ca revizie activă.',
  },
  REVISION_OVER_CONTRACT: {
    en: '“{{name}}”: revisions NR would give up {{given}}, but the contract has {{most}}; no more than that can be given up.',
    ro: '„{{name}}”: reviziile NR ar renunța la {{given}}, dar contractul prevede {{most}}; nu se poate renunța la mai mult.',
  },
  SETTLEMENT_OVER_CONTRACT: {
    en: '“{{name}}”: at most {{most}} can be settled altogether. Settle less, or add the extra works as a revision NCS.',
    ro: '„{{name}}”: se pot deconta cel mult {{most}} în total. Decontați mai puțin sau adăugați lucrările suplimentare ca revizie NCS.',
  },
  COMPOSE_PROBLEM: {
    en: 'A composite norm is made of lines of one estimate that calculate; subcontracts and lines in error cannot be part of it.',
    ro: 'O normă compusă se face din linii ale aceluiași deviz, care se calculează; subantreprizele și liniile cu erori nu pot intra în ea.',
  },
  OWN_ITEMS_TOGETHER: {
    en: 'Articles, composite norms and resources cannot be saved together.',
    ro: 'Articolele, normele compuse și resursele nu pot fi salvate împreună.',
  },
  COMPOSITE_LOOP: {
    en: 'A composite norm cannot hold itself: {{loop}}.',
    ro: 'O normă compusă nu se poate conține pe sine: {{loop}}.',
  },
  CIRCULAR_CRITICAL_PATH: {
    en: 'These activities wait for each other in a loop: {{loop}}. Remove one of the links.',
    ro: 'Aceste activități se așteaptă una pe alta în cerc: {{loop}}. Ștergeți una dintre legături.',
  },
  OWN_ITEMS_NONE: { en: 'At least one list must be chosen.', ro: 'Trebuie aleasă cel puțin o listă.' },
  FORMULA_PROBLEM: {
    en: 'The formula has mistakes and was not saved.',
    ro: 'Formula are greșeli și nu a fost salvată.',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many attempts. Wait {{retryAfter}} seconds and try again.',
    ro: 'Prea multe încercări. Așteptați {{retryAfter}} secunde și încercați din nou.',
  },
  INTERNAL_ERROR: {
    en: 'Something went wrong on our side. Try again; if it stays, send us the request number.',
    ro: 'A apărut o eroare la noi. Încercați din nou; dacă persistă, trimiteți-ne numărul cererii.',
  },
  ...billingErrors,
  ...companyErrors,
  ...providerErrors,
  ...blueprintErrors,
  ...reportErrors,
})
