#include "underwell/sim/journal_judging.hpp"

#include <deque>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/recovery.hpp"
#include "underwell/sim/witness.hpp"

namespace underwell::sim {

namespace {

using base::Result;
using base::ZoneId;

// What one commit holds of one zone.
struct Page {
    ZoneId zone;
    std::vector<game::Input> inputs;
    game::Events events;
};

// Where both ends of a message are.
struct Ends {
    std::optional<std::size_t> sent;
    std::optional<std::size_t> taken;
};

std::string name_of(const Letter& letter) {
    return "message " + std::to_string(letter.number) + " from zone " +
           std::to_string(letter.from.value) + " to zone " + std::to_string(letter.to.value);
}

std::unexpected<base::Error> incomplete(const std::string& why) {
    return base::fail(errors::history_incomplete, why);
}

class Court {
  public:
    Court(const server::JournalReader& journal, std::span<const game::Rules> packs)
        : journal_{journal}, witness_{packs.front().content} {
        for (const game::Rules& pack : packs)
            witness_.know(pack.content);
        witness_.hears_people_repeat_themselves();
    }

    Result<JournalJudged> judge() {
        if (auto read = read_all(); !read) return std::unexpected(read.error());
        if (auto tied = tie_together(); !tied) return std::unexpected(tied.error());
        if (!report_.broken) see_all();
        if (!report_.broken)
            if (auto compared = compare_all(); !compared) return std::unexpected(compared.error());
        report_.events = witness_.events();
        return report_;
    }

  private:
    Result<void> read_all();
    Result<void> read(ZoneId zone);
    std::map<Letter, Ends> letters() const;
    Result<void> tie_together();
    void see_all();
    void see(const std::vector<std::size_t>& commit);
    Result<void> compare_all();

    std::size_t group_of(std::size_t page) {
        while (groups_[page] != page)
            page = groups_[page] = groups_[groups_[page]];
        return page;
    }

    void break_rule(const std::string& rule) {
        if (!report_.broken) report_.broken = rule;
    }

    const server::JournalReader& journal_;
    Witness witness_;
    JournalJudged report_;
    std::vector<Page> pages_;  // by zone and turn
    std::map<ZoneId, std::pair<std::size_t, std::size_t>>
        zones_;                        // first page, and behind the last
    std::vector<std::size_t> groups_;  // of each page: another one of its commit
};

Result<void> Court::read_all() {
    const auto zones = journal_.zones();
    if (!zones) return std::unexpected(zones.error());
    for (const ZoneId zone : *zones)
        if (auto done = read(zone); !done) return done;
    return {};
}

Result<void> Court::read(ZoneId zone) {
    const std::size_t first = pages_.size();
    const std::string name = "zone " + std::to_string(zone.value);
    Result<void> failed;
    const auto done = journal_.history(
        zone, {.start =
                   [&](const server::Snapshot& snapshot) {
                       failed = incomplete(name + " is kept from turn " +
                                           std::to_string(snapshot.turn + 1) + " on only");
                   },
               .turn =
                   [&](const server::TurnRecord& record) {
                       if (!failed) return false;
                       auto kept = game::restore_turns(record.blob);
                       if (kept)
                           pages_.push_back({.zone = zone,
                                             .inputs = std::move(kept->inputs),
                                             .events = std::move(kept->events)});
                       else
                           failed = base::fail(kept.error().name,
                                               kept.error().message + " (" + name + ")");
                       return failed.has_value();
                   }});
    if (!done) return done;
    zones_[zone] = {first, pages_.size()};
    return failed;
}

std::map<Letter, Ends> Court::letters() const {
    std::map<Letter, Ends> letters;
    for (std::size_t page = 0; page < pages_.size(); ++page)
        for (const game::Event& event : pages_[page].events) {
            const ZoneId here = pages_[page].zone;
            if (const auto* sent = event.as<game::MessageSent>())
                letters[{.from = here, .to = sent->to, .number = sent->number}].sent = page;
            if (const auto* taken = event.as<game::MessageTaken>())
                letters[{.from = taken->from, .to = here, .number = taken->number}].taken = page;
        }
    return letters;
}

// Whatever a message went between was stored by one commit, or nothing of it was.
Result<void> Court::tie_together() {
    groups_.resize(pages_.size());
    std::iota(groups_.begin(), groups_.end(), std::size_t{0});
    for (const auto& [letter, ends] : letters()) {
        for (const ZoneId zone : {letter.from, letter.to})
            if (!zones_.contains(zone))
                return incomplete("zone " + std::to_string(zone.value) +
                                  " is gone, as what collapses is");
        if (!ends.sent) break_rule("law 6: " + name_of(letter) + " was taken and never sent");
        if (!ends.taken) break_rule("law 6: " + name_of(letter) + " was sent and never taken");
        if (ends.sent && ends.taken) groups_[group_of(*ends.sent)] = group_of(*ends.taken);
    }
    return {};
}

// Commits in an order in which they can have been stored: each zone's turns one after the other.
void Court::see_all() {
    std::vector<std::size_t> waiting(pages_.size(), 0);  // by group: pages not reached yet
    for (std::size_t page = 0; page < pages_.size(); ++page)
        ++waiting[group_of(page)];
    std::deque<std::size_t> ready;
    const auto reach = [&](std::size_t page) {
        if (--waiting[group_of(page)] == 0) ready.push_back(group_of(page));
    };
    std::vector<std::vector<std::size_t>> members(pages_.size());
    for (std::size_t page = 0; page < pages_.size(); ++page)
        members[group_of(page)].push_back(page);
    for (const auto& [zone, range] : zones_)
        if (range.first != range.second) reach(range.first);
    std::size_t seen = 0;
    while (!ready.empty() && !witness_.broken()) {
        const std::vector<std::size_t>& commit = members[ready.front()];
        ready.pop_front();
        see(commit);
        seen += commit.size();
        for (const std::size_t page : commit)
            if (page + 1 < zones_.at(pages_[page].zone).second) reach(page + 1);
    }
    if (!witness_.broken()) witness_.count();
    report_.broken = witness_.broken();
    if (!report_.broken && seen < pages_.size())
        break_rule("law 6: turns are tied together by messages that no order of commits explains");
}

void Court::see(const std::vector<std::size_t>& commit) {
    for (const std::size_t page : commit)
        for (const game::Input& input : pages_[page].inputs)
            witness_.see(input);
    for (const std::size_t page : commit)
        for (const game::Event& event : pages_[page].events)
            witness_.see(pages_[page].zone, event);
    witness_.see_commit_end();
    ++report_.commits;
}

// What a server remembers when it starts.
Result<void> Court::compare_all() {
    for (const auto& [id, range] : zones_) {
        const auto record = journal_.load(id);
        if (!record) return std::unexpected(record.error());
        const auto recovered = server::recover_zone(*record, id);
        if (!recovered) return std::unexpected(recovered.error());
        witness_.compare(recovered->zone);
    }
    report_.broken = witness_.broken();
    return {};
}

}  // namespace

Result<JournalJudged> judge_journal(const server::JournalReader& journal,
                                    std::span<const game::Rules> packs) {
    CHECK(!packs.empty());
    return Court{journal, packs}.judge();
}

}  // namespace underwell::sim
