//! Lives here: a server's history as one file: taken, checked line by line, read into another server's books.
//! May enter: whoever manages a server.
//! Never does: what goes on, a hidden card, a seed that was kept back; nor a change of what is there.

mod checking;
mod form;
mod reading;
mod taking;
