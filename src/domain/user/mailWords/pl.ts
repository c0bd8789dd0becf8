/** Words of mails to users in Polish. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const pl: UserMailWords = {
  hello: 'Dzień dobry,',
  verification: {
    subject: 'Potwierdź swój adres e-mail: {service}',
    why: 'ten adres podano, gdy ktoś, zapewne Państwo, zarejestrował się w\n{service}.',
    open: 'Aby potwierdzić adres, proszę otworzyć',
    button: 'Potwierdź adres',
  },
  invitation: {
    subject: 'Państwa zaproszenie: {service}',
    why: 'otrzymali Państwo zaproszenie do\n{service}.',
    open: 'Aby wybrać hasło, proszę otworzyć',
    button: 'Wybierz hasło',
  },
  'password-reset': {
    subject: 'Wybierz nowe hasło: {service}',
    why: 'ktoś, zapewne Państwo, poprosił o nowe hasło w\n{service}.',
    open: 'Aby je wybrać, proszę otworzyć',
    button: 'Wybierz nowe hasło',
  },
  endpointDisabled: {
    subject: 'Wyłączono punkt końcowy webhooków: {service}',
    gone: 'punkt końcowy webhooków {url} odpowiedział kodem 410 (Gone), dlatego nie otrzymuje już zdarzeń.',
    failing:
      'punkt końcowy webhooków {url} od pięciu dni nie przyjął żadnego zdarzenia, dlatego już ich nie otrzymuje.',
    forbidden:
      'użytkownik lub klucz, który utworzył punkt końcowy webhooków {url}, nie może już odczytywać zdarzeń, dlatego nie są one wysyłane.',
    open: 'Nic nie przepada: po wznowieniu wysyłanie rusza od miejsca, w którym się zatrzymało.',
    button: 'Otwórz punkt końcowy',
  },
  approval: {
    subject: 'Zmiana czeka na drugą osobę: {service}',
    open: '{who} proponuje zmianę, którą druga osoba musi zatwierdzić do {until}: {path}',
    decided: 'Podjęto decyzję w sprawie Twojej propozycji: {service}',
    executed: 'Twoja propozycja {path} została zatwierdzona i wykonana.',
    failed: 'Twoja propozycja {path} została zatwierdzona, ale nie można było jej wykonać.',
    declined: 'Twoja propozycja {path} została odrzucona.',
    expired: 'nikt nie podjął decyzji w sprawie Twojej propozycji {path} w ciągu siedmiu dni, więc wygasła.',
    button: 'Otwórz wniosek',
  },
  bankChanged: {
    subject: 'Zmieniono rachunek bankowy na fakturach: {service}',
    why: '{who} zmienia rachunek bankowy na fakturach na {account}. Od teraz klienci mają płacić na ten rachunek.',
    open: 'Jeśli tej zmiany nie było w planach, cofnij ją i zablokuj użytkownika.',
    button: 'Otwórz ustawienia',
  },
  orSend: 'Można też wysłać ten kod do usługi:',
  once: 'Kod jest ważny jeden raz, do {until}.',
  unexpected: 'Jeśli nie spodziewali się Państwo tej wiadomości, nie trzeba nic robić.',
};
